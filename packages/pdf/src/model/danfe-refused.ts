/** The XML is not an authorized document. The message quotes nothing of it. */
export class DanfeRefused extends Error {
  override readonly name = 'DanfeRefused';
}
