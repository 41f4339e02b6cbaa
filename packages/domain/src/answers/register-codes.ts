/** Rejections by a rule that compares the document with what somebody else keeps, and may correct. */
interface RegisterRow {
  readonly register: string;
  readonly codes: readonly string[];
}

/**
 * The registers by which authorities refuse a document whose content may be right: once the register is corrected, the
 * same content passes. Source: MOC 7.0 Anexo I, 1C17, 5E17; NT 2026.007, 12C02 to 12E02; Anexo I v1.01 of the NFS-e.
 */
const registerRows: readonly RegisterRow[] = [
  { register: 'issuers of the state', codes: ['203', '230', '231', '245', '479', '936'] },
  { register: 'recipients of the state', codes: ['232', '233', '234', '246', '300'] },
  { register: 'CPF and rural producers', codes: ['621', '622', '623', '624'] },
  // A denial without a protocol is a rejection.
  { register: 'fiscal irregularity', codes: ['110', '301', '302', '303'] },
  {
    register: 'CNPJ of the Receita Federal',
    codes: ['178', '179', '180', '181', '182', '183', '184', '185', '186'],
  },
  { register: 'issuers of IBS and CBS alone', codes: ['163', '164'] },
  { register: 'agreements of municipalities', codes: ['E0016', 'E0037', 'E0038'] },
  {
    register: 'CNPJ and CPF of the NFS-e',
    codes: [
      ...['E0018', 'E0020', 'E0041', 'E0082', 'E0084', 'E0098', 'E0099', 'E0190', 'E0207', 'E0250', 'E0268'],
      ...['E0482', 'E0488', 'E0912', 'E0914', 'E0921', 'E0922'],
    ],
  },
  {
    register: 'taxpayers of municipalities (CNC)',
    codes: [
      ...['E0023', 'E0025', 'E0116', 'E0119', 'E0120', 'E0124', 'E0229', 'E0232', 'E0288', 'E0290'],
      ...['E0667', 'E0670'],
    ],
  },
  { register: 'Simples Nacional', codes: ['E0160'] },
  {
    register: 'parameters of municipalities',
    codes: [
      ...['E0177', 'E0178', 'E0312', 'E0314', 'E0440', 'E0441', 'E0442', 'E0446', 'E0449', 'E0454'],
      ...['E0536', 'E0539', 'E0540', 'E0541', 'E0544', 'E0548', 'E0550'],
    ],
  },
  { register: 'notes with an open analysis or a block', codes: ['E0068', 'E0076'] },
];

const codes: ReadonlySet<string> = new Set(registerRows.flatMap((row) => row.codes));

/** Whether a rejection rests on a register, so that the same content passes once that is corrected. */
export const isOfRegister = (code: string): boolean => codes.has(code);
