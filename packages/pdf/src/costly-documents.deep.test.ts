import { expect, test } from 'vitest';
import { layOutDanfe } from './layout/lay-out-danfe.ts';
import { readDanfe } from './model/read-danfe.ts';
import { costlyDocument } from './testing/costly-documents.ts';
import { countCalls, stepsOf } from './testing/count-calls.ts';
import { generatedRuns } from './testing/generated-runs.ts';

const { runs, seed: first, timeout } = generatedRuns(process.env, 2);

/** The highest value of 350 documents was 9.3; a million steps take about a tenth of a second. */
const mostStepsPerCharacter = 14;

test(
  'the work of the layout grows only with the length of a document, for any number of forms that are tried',
  async ({ annotate }) => {
    let most = { steps: 0, text: '' };
    for (let seed = first; seed < first + runs; seed += 1) {
      const { procNFeXml, items, form } = costlyDocument(seed);
      const model = readDanfe(procNFeXml);
      const { calls, value } = await countCalls(() => layOutDanfe(model, { ...form, status: 'authorized' }));
      const steps = stepsOf(calls, items);
      expect(calls.get('fitTable'), `seed ${seed}`).toBeGreaterThan(0);
      expect(steps / procNFeXml.length, `seed ${seed}`).toBeLessThan(mostStepsPerCharacter);
      if (steps <= most.steps) continue;
      const { layout, orientation } = form;
      const text = `${steps} steps, seed ${seed}: ${layout} ${orientation}, ${items} items, ${procNFeXml.length} characters, ${value.length} sheets`;
      most = { steps, text };
    }
    await annotate(`most of ${runs} documents: ${most.text}`);
  },
  timeout,
);
