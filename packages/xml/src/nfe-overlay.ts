import { OwnError } from '@fiscal/domain';

/** One edit of a schema file: the pattern `find` becomes `replace` exactly `times` times, inside `type` when named. */
export interface OverlayRule {
  readonly file: string;
  readonly type?: string | undefined;
  readonly find: string;
  readonly replace: string;
  readonly times: number;
}

const key = '[0-9]{6}[0-9A-Z]{12}[0-9]{26}';
const cnpj = '[0-9A-Z]{12}[0-9]{2}';
const eventId = 'ID[0-9]{12}[0-9A-Z]{12}[0-9]{28}';

const typesOf = (file: string): OverlayRule[] => [
  { file, type: 'TChNFe', find: '[0-9]{44}', replace: key, times: 1 },
  { file, type: 'TCnpj', find: '[0-9]{14}', replace: cnpj, times: 1 },
  { file, type: 'TCnpjVar', find: '[0-9]{3,14}', replace: cnpj, times: 1 },
  { file, type: 'TCnpjOpc', find: '[0-9]{0}|[0-9]{14}', replace: `[0-9]{0}|${cnpj}`, times: 1 },
];

const eventIdIn = (file: string): OverlayRule => ({ file, find: 'ID[0-9]{52}', replace: eventId, times: 1 });

const offsetIn = (file: string): OverlayRule => ({
  file,
  find: '[0-5]\\d:[0-5]\\d-0[1-4]:00',
  replace: '[0-5]\\d:[0-5]\\d[\\-,\\+](0[0-9]|10|11|12):00',
  times: 1,
});

/**
 * The rules that add the alphanumeric CNPJ and key to PL_010b_V1.30. Source: NT 2026.004 (CNPJ alfanumérico),
 * PL_010d/010e.
 */
export const nfeOverlay: readonly OverlayRule[] = [
  ...typesOf('tiposBasico_v4.00.xsd'),
  { file: 'leiauteNFe_v4.00.xsd', find: 'value="NFe[0-9]{44}"', replace: `value="NFe${key}"`, times: 1 },
  {
    file: 'leiauteInutNFe_v4.00.xsd',
    find: 'ID[0-9]{41}',
    replace: 'ID[0-9]{4}[0-9A-Z]{12}[0-9]{25}',
    times: 1,
  },
  eventIdIn('leiauteConsSitNFe_v4.00.xsd'),
  eventIdIn('leiauteEvento_v1.00.xsd'),
  eventIdIn('leiauteEventoCancNFe_v1.00.xsd'),
  eventIdIn('leiauteCCe_v1.00.xsd'),
  ...typesOf('tiposBasico_v1.03.xsd'),
  {
    file: 'tiposBasico_v1.03.xsd',
    type: 'TProt',
    find: '[0-9]{15}',
    replace: '[0-9]{15}|[0-9]{17}',
    times: 1,
  },
  { file: 'tiposBasico_v1.03.xsd', type: 'TStat', find: '[0-9]{3}', replace: '[0-9]{3,4}', times: 1 },
  offsetIn('leiauteEventoCancNFe_v1.00.xsd'),
  offsetIn('leiauteCCe_v1.00.xsd'),
];

/** Applies `rules` to a copy of `files`. Throws when a file is missing or a rule does not match as often as it says. */
export function applyOverlay(
  files: Readonly<Record<string, Uint8Array>>,
  rules: readonly OverlayRule[],
): Record<string, Uint8Array> {
  const edited = new Map<string, string>();
  for (const rule of rules) {
    const bytes = files[rule.file];
    if (bytes === undefined) throw new OwnError(`overlay: ${rule.file} is missing`);
    edited.set(rule.file, applyRule(edited.get(rule.file) ?? new TextDecoder().decode(bytes), rule));
  }
  const result: Record<string, Uint8Array> = { ...files };
  for (const [name, text] of edited) result[name] = new TextEncoder().encode(text);
  return result;
}

function applyRule(text: string, rule: OverlayRule): string {
  const [start, end] = findRange(text, rule);
  const parts = text.slice(start, end).split(rule.find);
  if (parts.length - 1 !== rule.times) {
    throw new OwnError(`overlay: ${rule.file} ${rule.type ?? ''} ${rule.find}: ${parts.length - 1} matches`);
  }
  return text.slice(0, start) + parts.join(rule.replace) + text.slice(end);
}

function findRange(text: string, { type, file }: OverlayRule): [number, number] {
  if (type === undefined) return [0, text.length];
  const start = text.indexOf(`<xs:simpleType name="${type}">`);
  const end = text.indexOf('</xs:simpleType>', start);
  if (start < 0 || end < 0) throw new OwnError(`overlay: ${file} has no type ${type}`);
  return [start, end];
}
