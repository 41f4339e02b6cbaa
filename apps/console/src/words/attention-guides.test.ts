import { attentionActions } from '@fiscal/contracts';
import { attentions } from '@fiscal/domain';
import { optionOf, readSteps } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { attentionGuides } from './attention-guides.ts';
import type { StepWay } from './attention-step.ts';

/** Returns the way of a step from the last line of its block, which is the decision. */
function wayIn(lines: readonly string[]): StepWay {
  const line = lines.at(-1) ?? '';
  if (/^POST .*\/retry$/.test(line)) return { kind: 'client', does: 'retry' };
  const action = attentionActions.find((known) => known === optionOf(line, 'action'));
  if (action === undefined) throw new Error(`${line} is no decision`);
  const evidence =
    (line.includes(' --document ') && 'document') ||
    (line.includes(' --taken-by ') && 'takenBy') ||
    (line.includes(' --without-events ') && 'withoutEvents') ||
    'nothing';
  return { kind: 'decision', action, evidence };
}

test.each(attentions)("the steps of %s are those of the operators' page, in its order", (attention) => {
  const written = [...readSteps(attention)].map(([name, lines]) => ({ name, way: wayIn(lines) }));
  expect(written.length).toBeGreaterThan(0);
  expect(attentionGuides[attention].map(({ name, way }) => ({ name, way }))).toEqual(written);
});

test('a step that only asks needs no confirmation, and every other decision does', () => {
  for (const { name, way, isFinal, before } of Object.values(attentionGuides).flat()) {
    if (way.kind !== 'decision') continue;
    expect([name, isFinal]).toEqual([name, way.action !== 'recheck']);
    if (isFinal) expect([name, before]).toEqual([name, expect.any(String)]);
  }
});
