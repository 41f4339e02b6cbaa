/**
 * The style of `details[].message` of an error: it begins in lower case or with an acronym, has no full stop at the
 * end and names the authority's code, if at all, at the very end as `(SEFAZ 204)` or `(Sefin E0015)`.
 */
export const detailStyle =
  /^(?!\p{Lu}(?:\p{Ll}|\s))\S(?:(?! \((?:SEFAZ|Sefin))[^\r\n])*[^\s.](?: \((?:SEFAZ \d{3,4}|Sefin E\d{4})\))?$/u;
