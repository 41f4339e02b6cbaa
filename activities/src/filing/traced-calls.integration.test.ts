import { noTracing, type SpanAttributes, type Tracing } from '@fiscal/observability';
import { expect, test } from 'vitest';
import { carryFiling } from '../testing/carry-filing.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

/** Traces that keep the attributes of their spans. */
function recordingTraces(): { readonly tracing: Tracing; readonly attributes: () => SpanAttributes } {
  let all: SpanAttributes = {};
  const set = (attributes: SpanAttributes): void => {
    all = { ...all, ...attributes };
  };
  const tracing: Tracing = {
    ...noTracing,
    run({ name, attributes = {} }, work) {
      set({ name, ...attributes });
      const fail = (type: string) => set({ 'error.type': type });
      return work({ set, fail, rename: (renamed) => set({ renamed }) });
    },
    annotate: set,
  };
  return { tracing, attributes: () => all };
}

/** Codes, ids and names of closed sets: no sentence of an authority, which may quote a taxpayer. */
const word = /^[\w.:-]+$/;

test.each([
  ['a note that is refused', () => harness.issue('reject=610'), 'nfe'],
  ['a note that is authorized', () => harness.issue(), 'nfe'],
  ['a DPS that is refused', () => harness.issueNfse('reject=E0310'), 'nfse'],
] as const)('the span of %s has codes, and no sentence of the authority', async (_, issue, kind) => {
  const { tracing, attributes } = recordingTraces();
  await carryFiling(harness.worker({ tracing }), await issue(), kind);
  const { name, ...values } = attributes();
  expect(name).toMatch(/^\w+ \w+$/);
  expect(values).toHaveProperty(['fiscal.cstat']);
  expect(Object.keys(values).sort()).toEqual(named);
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string');
  expect(texts.filter(([, value]) => !word.test(String(value)))).toEqual([]);
});

const named = [
  'fiscal.attention',
  'fiscal.authority',
  'fiscal.call',
  'fiscal.cstat',
  'fiscal.document.kind',
  'fiscal.environment',
  'fiscal.ordinal',
  'fiscal.outcome',
  'fiscal.result',
  'fiscal.run',
  'fiscal.status',
];
