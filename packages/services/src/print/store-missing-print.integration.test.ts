import { expect, test } from 'vitest';
import { danfe } from '../kinds/nfe/danfe.ts';
import { correctNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { authorizedNote, finishEvent } from '../testing/event-steps.ts';
import { refusal } from '../testing/refusal.ts';
import { useHarness } from '../testing/use-harness.ts';
import { withRenderers } from '../testing/with-renderers.ts';
import { storeMissingPrint } from './store-missing-print.ts';

const harness = useHarness();

const stored = async (id: string) =>
  (
    await harness.database.readAsOwner<{ danfe: string | null; letter: number }>(
      `select danfe_id as danfe, letter from note where id = '${id}'`,
    )
  )[0];

test('a DANFE is not kept when a letter is registered while it is drawn', async () => {
  const ctx = await harness.aClient();
  const id = await authorizedNote(harness, ctx, await harness.aCompany(ctx));
  const { event } = await correctNfe(ctx, { id, text: 'Onde se lê 1 volume, leia-se 2 volumes' });
  const slow = withRenderers(ctx, {
    nfe: async () => {
      await finishEvent(harness, event.id, 'registered');
      return new TextEncoder().encode('%PDF without the letter');
    },
  });
  expect(await refusal(storeMissingPrint(slow, danfe, id))).toMatchObject({ code: 'busy' });
  expect(await stored(id)).toEqual({ danfe: null, letter: 1 });
  const again = withRenderers(ctx, { nfe: async () => new TextEncoder().encode('%PDF with the letter') });
  expect((await storeMissingPrint(again, danfe, id)).id).toBe((await stored(id))?.danfe);
});

test('the letter in force is the one with the highest sequence, even when another is registered later', async () => {
  const ctx = await harness.aClient();
  const id = await authorizedNote(harness, ctx, await harness.aCompany(ctx));
  const { event } = await correctNfe(ctx, { id, text: 'Onde se lê 1 volume, leia-se 2 volumes' });
  // Another system registered the second letter, and its answer came first.
  await harness.database.asOwner(`update note set letter = 2 where id = '${id}'`);
  await finishEvent(harness, event.id, 'registered');
  expect((await stored(id))?.letter).toBe(2);
});
