import { descendants, readXml, trimmedAt } from '@fiscal/xml';

/** The content of a DPS that the columns of its NFS-e repeat. */
export interface DpsContent {
  /** chSubstda */
  readonly replacesKey: string | null;
  /** dCompet, YYYY-MM-DD */
  readonly competenceDate: string;
  readonly recipientDocument: string | null;
  readonly recipientName: string | null;
}

/** Reads the content of a signed DPS, or of the one in an NFS-e. Throws without a DPS, a defect. */
export function contentOfDps(xml: string): DpsContent {
  const read = readXml(xml);
  const dps = read.ok ? [...descendants(read.root)].find(({ name }) => name === 'infDPS') : undefined;
  const competenceDate = dps && trimmedAt(dps, 'dCompet');
  if (dps === undefined || competenceDate === undefined) throw new Error('the signed document is no DPS');
  const at = (path: string): string | null => trimmedAt(dps, path) ?? null;
  return {
    replacesKey: at('subst/chSubstda'),
    competenceDate,
    recipientDocument: at('toma/CNPJ') ?? at('toma/CPF') ?? at('toma/NIF'),
    recipientName: at('toma/xNome'),
  };
}
