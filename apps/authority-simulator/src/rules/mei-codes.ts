const codes = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The CSOSN that a MEI (CRT 4) may use inside the country. Source: NT 2024.001 N12a-80. */
export const meiCsosns = codes('102 300 400 900');

/** The CFOPs that a MEI may use with the CSOSNs that restrict them. Source: NT 2024.001 N12a-90. */
export const meiCfops: Readonly<Record<'102' | '900', readonly string[]>> = {
  '102': codes('5102 6102'),
  '900': codes(`
    1202 1904 2202 2904 5202 5904 6202 6904
    1501 1503 1504 1505 1506 1553 2501 2503 2504 2505 2506 2553
    5501 5502 5504 5505 5551 5933 6501 6502 6504 6505 6551 6933
  `),
};

/** The CFOPs with which a MEI returns goods. Source: NT 2025.002 v1.36 I08-141. */
export const meiReturnCfops = codes('1202 1553 2202 2553 5202 6202');
