import { type KeptGauge, keptGauges, type Sample } from './gauges.ts';

/** Returns those samples that this version of the program shows: the worker that read them may be of another. */
export const knownSamples = (samples: unknown): readonly Sample[] =>
  Array.isArray(samples) ? samples.filter(isKnown) : [];

function isKnown(sample: unknown): sample is Sample {
  if (!isObject(sample)) return false;
  const { name, labels, value } = sample;
  if (!isKeptGauge(name) || !isObject(labels) || typeof value !== 'number') return false;
  const wanted: readonly string[] = keptGauges[name].labels;
  const given = Object.entries(labels);
  return (
    given.length === wanted.length &&
    given.every(([label, text]) => wanted.includes(label) && typeof text === 'string')
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isKeptGauge = (name: unknown): name is KeptGauge =>
  typeof name === 'string' && Object.hasOwn(keptGauges, name);
