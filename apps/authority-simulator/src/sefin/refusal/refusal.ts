/** One message of the Sefin about what it refuses. Codes and meanings: Anexo I and II v1.01; the words are ours. */
export interface SefinRefusal {
  readonly code: string;
  readonly description: string;
  /** Where or what exactly, as the answer's `complemento`. */
  readonly detail?: string | undefined;
}

/** One row of a table of rules about `Subject`. `fails` answers whether it is broken; a text becomes the detail. */
export interface SefinRule<Subject> {
  readonly code: string;
  readonly text: string;
  /** Path of the field below `infDPS` or `infPedReg`. */
  readonly field: string;
  readonly fails: (subject: Subject) => boolean | string;
}

/** Every rule that the subject breaks, in table order. */
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
