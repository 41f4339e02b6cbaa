/** One refusal of the Sefin. Codes and meanings come from Anexo I and II v1.01; the texts are ours. */
export interface SefinRefusal {
  readonly code: string;
  readonly description: string;
  /** The field or the value, as the answer's `complemento`. */
  readonly detail?: string | undefined;
}

/** A rule about `Subject`. `fails` returns true, or the detail of the refusal, when the subject breaks the rule. */
export interface SefinRule<Subject> {
  readonly code: string;
  readonly text: string;
  /** The path of the field below `infDPS` or `infPedReg`. */
  readonly field: string;
  readonly fails: (subject: Subject) => boolean | string;
}

/** Returns the refusals by all rules that the subject breaks, in table order. */
export const refusalsOf = <Subject>(
  rules: readonly SefinRule<Subject>[],
  subject: Subject,
): readonly SefinRefusal[] =>
  rules.flatMap(({ code, text, field, fails }) => {
    const failed = fails(subject);
    if (failed === false) return [];
    return [{ code, description: text, detail: typeof failed === 'string' ? `${field}: ${failed}` : field }];
  });

export const refusal = (code: string, description: string, detail?: string): SefinRefusal => ({
  code,
  description,
  detail,
});
