import type { FilingKindAdapters, SystemContext } from '@fiscal/services';
import { expect, test } from 'vitest';
import { createFaultPoints } from '../faults/create-fault-points.ts';
import { createLocalFollowUpActivities } from './create-follow-up-activities.ts';

const document = { filingId: '0123456789abcdef01234567', run: 1, kind: 'nfe' } as const;

/** Creates local activities that render with `make`. */
const drawing = (make: () => Promise<'stored'>, atOnce: number) =>
  createLocalFollowUpActivities(
    {
      system: {} as SystemContext,
      kinds: { nfe: { followUp: { kind: 'printedDocument', make } } } as unknown as FilingKindAdapters,
      faults: createFaultPoints(undefined, () => undefined),
    },
    atOnce,
  );

function heldDrawings(): { readonly make: () => Promise<'stored'>; readonly end: (index: number) => void } {
  const ends: (() => void)[] = [];
  return {
    make: () => new Promise((resolve) => ends.push(() => resolve('stored'))),
    end: (index) => ends[index]?.(),
  };
}

test('a rendering above the limit gets `busy` at once, until a running one ends', async () => {
  const { make, end } = heldDrawings();
  const { renderDocumentLocally: render } = drawing(make, 2);
  const [first, second] = [render(document), render(document)];
  expect(await render(document)).toBe('busy');
  end(0);
  expect(await first).toBe('stored');
  const third = render(document);
  expect(await render(document)).toBe('busy');
  end(1);
  end(2);
  expect(await Promise.all([second, third])).toEqual(['stored', 'stored']);
});

test('a failed rendering frees its slot', async () => {
  const failing = () => Promise.reject(new Error('no font'));
  const { renderDocumentLocally: render } = drawing(failing, 1);
  for (const _ of [1, 2]) await expect(render(document)).rejects.toThrow('no font');
});

test('with a limit of 0 no rendering begins', async () => {
  const { renderDocumentLocally: render } = drawing(() => Promise.reject(new Error('began')), 0);
  expect(await render(document)).toBe('busy');
});
