import { brasiliaDate, isAccessKey, isCnpj, isCpf, ufOfCode } from '@fiscal/domain';
import type { Rule } from '../rule.ts';

/** The key that a query or an event names, and the time of the request. Without a key no rule is broken. */
export interface KeyCase {
  readonly accessKey: string | undefined;
  readonly now: Date;
}

type Check = readonly [cStat: string, text: string, isBroken: (key: string, now: Date) => boolean];

const checks: readonly Check[] = [
  ['614', 'Código UF inválido', (key) => ufOfCode(key.slice(0, 2)) === undefined],
  [
    '615',
    'Ano menor que 05 ou Ano maior que Ano corrente',
    (key, now) => Number(key.slice(2, 4)) < 5 || key.slice(2, 4) > brasiliaDate(now).slice(2, 4),
  ],
  [
    '616',
    'Mês menor que 1 ou Mês maior que 12',
    (key) => Number(key.slice(4, 6)) < 1 || Number(key.slice(4, 6)) > 12,
  ],
  [
    '617',
    'CNPJ/CPF zerado ou dígito inválido',
    (key) => !isCnpj(key.slice(6, 20)) && !isCpf(key.slice(9, 20)),
  ],
  ['618', 'modelo diferente de 55 e 65', (key) => !['55', '65'].includes(key.slice(20, 22))],
  ['619', 'número NF = 0', (key) => Number(key.slice(25, 34)) === 0],
];

/**
 * Returns the rules 614 to 619 and 236 about the parts and the check digit of a key, with ids `<prefix>.1` to
 * `<prefix>.7`.
 */
export const accessKeyRules = <Subject>(
  prefix: string,
  source: string,
  keyOf: (subject: Subject) => KeyCase,
): readonly Rule<Subject>[] => {
  const row = (place: number, cStat: string, text: string, isBroken: Check[2]): Rule<Subject> => ({
    id: `${prefix}.${place}`,
    cStat,
    text,
    source,
    fails: (subject) => {
      const { accessKey, now } = keyOf(subject);
      return accessKey !== undefined && isBroken(accessKey, now);
    },
  });
  return [
    ...checks.map(([cStat, text, isBroken], at) =>
      row(at + 1, cStat, `Chave de Acesso inválida (${text})`, isBroken),
    ),
    row(
      checks.length + 1,
      '236',
      'Chave de Acesso com dígito verificador inválido',
      (key) => !isAccessKey(key),
    ),
  ];
};
