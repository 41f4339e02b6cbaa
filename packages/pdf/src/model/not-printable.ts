/** The XML is not one of a document that has a print: an authorized note, a registered letter. The message quotes nothing of it. */
export class NotPrintable extends Error {
  override readonly name = 'NotPrintable';
}
