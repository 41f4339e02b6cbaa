import type { Environment } from '@fiscal/domain';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { defaultOptionalRules } from '../state/optional-rules.ts';
import type { BrokenNote } from '../testing/broken-note.ts';
import { brokenNotes } from '../testing/broken-notes.ts';
import { goodNote } from '../testing/good-note.ts';
import { judgeText } from '../testing/judge-text.ts';
import { noteRules } from '../testing/note-rules.ts';
import { createTestedAuthority } from '../testing/test-authority.ts';

const tested = useOpened(() => createTestedAuthority());

const environments: readonly Environment[] = ['homologation', 'production'];
const midnight = (day: string): number => Date.parse(`${day}T00:00:00-03:00`);

function brokenNote(id: string): BrokenNote {
  const broken = brokenNotes[id];
  if (broken === undefined) throw new Error(`no note breaks ${id}`);
  return typeof broken === 'function' ? { edit: broken } : broken;
}

/** Uses code 4, the only credit that may be suspended, so that only the day can be refused. */
const withSuspendableCredit = (xml: string): string => xml.replaceAll(/<cCredPres>\d+/g, '<cCredPres>04');

/** Returns the cStat of the note that breaks the rule, issued at one instant and received at another. */
function verdictAt(id: string, environment: Environment, issuedMs: number, receivedMs = issuedMs): string {
  const { edit, optionalRules } = brokenNote(id);
  tested.time.now = new Date(receivedMs);
  tested.switches.optionalRules = { ...defaultOptionalRules, ...optionalRules };
  const tpAmb = environment === 'production' ? '1' : '2';
  const xml = withSuspendableCredit(edit(goodNote({ environment: tpAmb, issuedAt: new Date(issuedMs) })));
  return judgeText({ tested, xml, environment }).cStat;
}

const dated = noteRules.flatMap(({ id, cStat, since }) =>
  since === undefined
    ? []
    : environments.map((environment) => ({ id, cStat, environment, first: since[environment] })),
);

test('the rules with a first day are these', () => {
  expect(
    dated.map(({ id, environment, first }) => `${id} ${environment} ${first ?? 'not announced'}`).sort(),
  ).toEqual([
    'N12-85 homologation 2026-01-12',
    'N12-85 production 2026-04-06',
    'N12-86 homologation 2026-01-12',
    'N12-86 production 2026-04-06',
    'UB12-10 homologation 2026-07-01',
    'UB12-10 production not announced',
    'VC02-14 homologation 2026-07-01',
    'VC02-14 production 2026-11-16',
    'VC02-40 homologation 2026-12-14',
    'VC02-40 production 2026-12-14',
    'VC03-20 homologation 2026-07-01',
    'VC03-20 production 2026-11-16',
  ]);
});

test.each(dated)(
  '$id in $environment applies from the first second of its first day on ($first), not in the second before',
  (rule) => {
    const { id, cStat, environment, first } = rule;
    if (first === undefined) {
      expect(verdictAt(id, environment, midnight('2026-12-31'))).not.toBe(cStat);
      return;
    }
    expect(verdictAt(id, environment, midnight(first) - 1_000)).not.toBe(cStat);
    expect(verdictAt(id, environment, midnight(first))).toBe(cStat);
  },
);

test('the day of receipt decides: a note that was issued in the last second before a rule and arrives in its first second is refused', () => {
  const first = midnight('2026-12-14');
  expect(verdictAt('VC02-40', 'production', first - 1_000, first)).toBe('1193');
});

/** The rules whose text names a day of issue: `until` is the last day on which the note is refused. */
const byDayOfIssue = [
  { id: 'UB130-10', cStat: '1060', until: '2026-12-31' },
  { id: 'B25.2-30', cStat: '1145', until: '2028-12-31' },
  { id: 'UB126-10', cStat: '1056', until: '2032-12-31' },
];

test.each(byDayOfIssue)('$id refuses notes up to the last second of $until', ({ id, cStat, until }) => {
  const end = midnight(until) + 86_400_000;
  expect(verdictAt(id, 'production', end - 1_000)).toBe(cStat);
  expect(verdictAt(id, 'production', end)).not.toBe(cStat);
});

test('the rates of a year apply until its last second, and those of the next year from its first second on', () => {
  const newYear = midnight('2027-01-01');
  const goodAt = (instant: number): string => {
    tested.time.now = new Date(instant);
    return judgeText({ tested, xml: goodNote({ issuedAt: tested.time.now }) }).cStat;
  };
  expect([goodAt(newYear - 1_000), goodAt(newYear)]).toEqual(['100', '1026']);
  expect(verdictAt('UB56-10', 'homologation', newYear - 1_000)).toBe('1037');
});
