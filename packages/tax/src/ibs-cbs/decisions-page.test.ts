import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CalculatedItem, ClassSuggestion } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { calculateNote } from '../calculate-note.ts';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';

/**
 * The changes of an example. Null removes a member of the base, except in taxes.ibsCbs, in which null has a meaning.
 */
interface Example extends Partial<Omit<TaxInput, 'items' | 'issuedOn'>> {
  readonly issueDate?: string;
  readonly items?: readonly Readonly<Record<string, unknown>>[];
}

interface Base extends Omit<TaxInput, 'items' | 'issuedOn'> {
  readonly issueDate: string;
  readonly item: TaxItem;
}

const page = fileURLToPath(
  new URL('../../../../docs/explanation/developers/ibs-cbs-decisions.md', import.meta.url),
);
const examples = /```json\n([\s\S]*?)```\n\n```text\n[\s\S]*?```/g;
const written = readFileSync(page, 'utf8');
const base = JSON.parse(/```json base\n([\s\S]*?)```/.exec(written)?.[1] ?? '{}') as Base;

test('every example of the page on decisions equals the answer of the engine', async () => {
  const answered = written.replace(examples, (_, request: string) => {
    const answer = answerTo(JSON.parse(request) as Example);
    return `\`\`\`json\n${request}\`\`\`\n\n\`\`\`text\n${answer}\n\`\`\``;
  });
  expect([...written.matchAll(examples)].length).toBeGreaterThan(15);
  await expect(answered).toMatchFileSnapshot(page);
});

test('the examples show every source of a decision', () => {
  for (const source of ['item', 'taxClass', 'referencedNote', 'engineDefault', 'regime', 'calendar']) {
    expect(written).toMatch(new RegExp(`^(cst|rate|group) .* ${source} `, 'm'));
  }
});

function answerTo({ issueDate, items = [], ...changes }: Example): string {
  const { item, issueDate: day, ...note } = base;
  const result = calculateNote({
    ...note,
    ...changes,
    issuedOn: issueDate ?? day,
    items: items.map((given) => laidOver(item, given)),
  });
  if (!result.ok)
    return result.problems.map(({ path, message }) => `refused    ${path}: ${message}`).join('\n');
  const lines = result.note.items.flatMap((taxed, index) => [
    ...linesOf(taxed),
    ...(result.suggestions[index] ?? []).map(suggestionLine),
  ]);
  const warnings = result.note.warnings
    .filter((warning) => !warning.includes('PIS'))
    .map((warning) => `warning    ${warning}`);
  return [...lines, ...warnings].join('\n');
}

function laidOver(item: TaxItem, given: Readonly<Record<string, unknown>>): TaxItem {
  const { taxes, ...members } = given;
  const merged = { ...item, ...members, taxes: taxes === null ? null : { ...item.taxes, ...(taxes ?? {}) } };
  return Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null),
  ) as unknown as TaxItem;
}

function linesOf({ decisions, IBSCBS }: CalculatedItem): readonly string[] {
  const ofDecisions = decisions.map(({ field, value, source, reason }) =>
    [field.padEnd(10), (value ?? '-').padEnd(7), source.padEnd(15), reason].join(' '),
  );
  if (IBSCBS === undefined) return ofDecisions;
  const { CST, cClassTrib, indDoacao, gIBSCBS, gEstornoCred } = IBSCBS;
  const parts = [
    `CST ${CST}, cClassTrib ${cClassTrib}`,
    ...(indDoacao === undefined ? [] : ['indDoacao 1']),
    ...(gIBSCBS === undefined
      ? []
      : [`vBC ${gIBSCBS.vBC}`, `vIBS ${gIBSCBS.vIBS}`, `vCBS ${gIBSCBS.gCBS.vCBS}`, ...difOf(gIBSCBS)]),
    ...(gEstornoCred === undefined
      ? []
      : [`vIBSEstCred ${gEstornoCred.vIBSEstCred}`, `vCBSEstCred ${gEstornoCred.vCBSEstCred}`]),
  ];
  return [...ofDecisions, `IBSCBS     ${parts.join(', ')}`];
}

const difOf = ({ gCBS, gTribRegular }: NonNullable<NonNullable<CalculatedItem['IBSCBS']>['gIBSCBS']>) => [
  ...(gCBS.gDif === undefined ? [] : [`vDif of CBS ${gCBS.gDif.vDif}`]),
  ...(gTribRegular === undefined ? [] : [`vTribRegCBS ${gTribRegular.vTribRegCBS}`]),
];

const suggestionLine = ({ classTrib, reductionCbs, legalBasis, text, requires }: ClassSuggestion): string =>
  `suggestion ${classTrib} ${reductionCbs}% ${legalBasis}: ${text} ${requires}`;
