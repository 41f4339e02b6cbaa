import { brasiliaDateTime } from '@fiscal/domain';
import { expect, test } from 'vitest';
import type { DanfeInput } from '../../context/context.ts';
import { makeFollowUp } from '../../filing/filing-kind-adapter.ts';
import { authorizedNote, finishEvent } from '../../testing/event-steps.ts';
import { createTestKinds } from '../../testing/test-kinds.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { getNfeDanfe } from '../nfe/get-nfe.ts';
import { cancelNfe, correctNfe } from './nfe-event-verbs.ts';

const harness = useHarness();

/** Renders a DANFE as the text that it has about the events of its note. */
const rendered = async ({ status, correction, cancellation }: DanfeInput): Promise<Uint8Array> => {
  const { registeredAt = '', protocol = '' } = cancellation ?? {};
  return new TextEncoder().encode(
    `${status} ${correction?.sequence ?? ''} ${registeredAt} ${protocol}`.trim(),
  );
};

const text = 'Onde se lê 1 volume, leia-se 2 volumes';

async function aNote() {
  const ctx = await harness.aClient();
  const id = await authorizedNote(harness, ctx, await harness.aCompany(ctx));
  return { ctx, id, read: async () => new TextDecoder().decode((await getNfeDanfe(ctx, { id })).pdf) };
}

async function aLetter({ ctx, id }: Awaited<ReturnType<typeof aNote>>, words = text) {
  const { event } = await correctNfe(ctx, { id, text: words });
  await finishEvent(harness, event.id, 'registered');
  return event.id;
}

const kinds = createTestKinds({ renderers: { nfe: rendered } });
const followEvent = (filingId: string, renderDanfe = rendered) =>
  makeFollowUp(
    createTestKinds({ renderers: { nfe: renderDanfe } }).nfeEvent,
    harness.sys,
    { filingId, run: 1 },
    async () => undefined,
  );
const followNote = (filingId: string) =>
  makeFollowUp(kinds.nfe, harness.sys, { filingId, run: 1 }, async () => undefined);

test('each letter and the cancellation remove the stored DANFE, and the next one shows the present state', async () => {
  const note = await aNote();
  await followNote(note.id);
  expect(await note.read()).toBe('authorized');

  const first = await aLetter(note);
  await expect(note.read()).rejects.toMatchObject({ code: 'busy' });
  expect(await followEvent(first)).toBe('stored');
  expect(await note.read()).toBe('authorized 1');
  expect(await followEvent(first)).toBe('already');

  expect(await followEvent(await aLetter(note, `${text} e 3 caixas`))).toBe('stored');
  expect(await note.read()).toBe('authorized 2');

  const { event } = await cancelNfe(note.ctx, { id: note.id, justification: 'Venda desfeita a pedido' });
  await finishEvent(harness, event.id, 'registered');
  expect(await followEvent(event.id)).toBe('stored');
  const [{ at, protocol } = {}] = await harness.database.readAsOwner<{ at?: Date; protocol?: string }>(
    `select registered_at as at, protocol from nfe_event where id = '${event.id}'`,
  );
  const registeredAt = brasiliaDateTime(at ?? new Date(0));
  expect(protocol).toMatch(/^\d{15}$/);
  expect(await note.read()).toBe(`cancelled 2 ${registeredAt} ${protocol}`);
});

test('the first DANFE shows a letter that was registered before the DANFE was stored, whichever process draws first', async () => {
  const [one, two] = [await aNote(), await aNote()];
  const [ofOne, ofTwo] = [await aLetter(one), await aLetter(two)];
  expect([await followNote(one.id), await followEvent(ofOne)]).toEqual(['stored', 'already']);
  expect([await followEvent(ofTwo), await followNote(two.id)]).toEqual(['stored', 'already']);
  expect([await one.read(), await two.read()]).toEqual(['authorized 1', 'authorized 1']);
});

test('a DANFE that was drawn before a letter is not stored after it', async () => {
  const note = await aNote();
  const first = await aLetter(note);
  let second = '';
  const during = async (input: DanfeInput): Promise<Uint8Array> => {
    second = await aLetter(note, `${text} e 3 caixas`);
    return rendered(input);
  };
  expect(await followEvent(first, during)).toBe('already');
  expect(await followEvent(second)).toBe('stored');
  expect(await note.read()).toBe('authorized 2');
});

test('a DANFE that the recording process draws from its memory is not stored after a letter either', async () => {
  const note = await aNote();
  await aLetter(note);
  expect(await followNote(note.id)).toBe('stored');
  expect(await note.read()).toBe('authorized 1');
});
