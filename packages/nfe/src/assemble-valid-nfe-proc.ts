import type { XsdProblem } from '@fiscal/xml';
import { type AssembledNfeProc, assembleNfeProc } from './assemble-nfe-proc.ts';

export type ValidNfeProc =
  | AssembledNfeProc
  | { readonly ok: false; readonly reason: 'invalid'; readonly problems: readonly XsdProblem[] };

/** Judges a text by `procNFe_v4.00.xsd`: `createXmlWorkers` with `procNfeSchemaEntry`. Empty when it is valid. */
export type ProcNfeSchema = (xml: string) => Promise<readonly XsdProblem[]>;

/**
 * `assembleNfeProc`, and the result judged by the official schema. `invalid` means that the authority's protocol is of
 * a form that nobody may keep (our bytes were judged before they were sent): ask the key again before calling a person.
 */
export async function assembleValidNfeProc(
  signedXml: string,
  protNFeXml: string,
  schema: ProcNfeSchema,
): Promise<ValidNfeProc> {
  const assembled = assembleNfeProc(signedXml, protNFeXml);
  if (!assembled.ok) return assembled;
  const problems = await schema(assembled.xml);
  return problems.length === 0 ? assembled : { ok: false, reason: 'invalid', problems };
}
