/**
 * A text turned into bytes in one of the ways that programs use: `legacy` for PKCS#12 derivation, `modern` for PBKDF2.
 */
export interface PasswordForm {
  readonly legacy: Uint8Array;
  readonly modern: Uint8Array;
}

/**
 * Returns the forms of a password: the correct one first (RFC 7292 B.1: UTF-16BE with two zero bytes; RFC 8018: UTF-8),
 * then the form of tools that took the text byte by byte. Plain ASCII has only one form, the empty password two.
 */
export function passwordForms(password: string): readonly PasswordForm[] {
  const utf8 = Buffer.from(password, 'utf8');
  const right: PasswordForm = { legacy: utf16(password), modern: utf8 };
  if (password === '') return [right, { legacy: new Uint8Array(0), modern: utf8 }];
  if (utf8.length === password.length) return [right];
  const latin1 = Buffer.from(password, 'latin1');
  return [right, { legacy: utf16(utf8.toString('latin1')), modern: latin1 }];
}

function utf16(text: string): Uint8Array {
  const bytes = Buffer.from(`${text}\0`, 'utf16le');
  return bytes.swap16();
}
