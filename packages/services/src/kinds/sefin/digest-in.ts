/** Returns the DigestValue of our own signed bytes. Throws without one, a defect. */
export function digestIn(signedXml: string): string {
  const digest = /<DigestValue>([^<]+)</.exec(signedXml)?.[1];
  if (digest === undefined) throw new Error('the signed document has no digest');
  return digest;
}
