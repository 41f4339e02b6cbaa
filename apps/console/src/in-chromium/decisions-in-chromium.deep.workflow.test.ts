import { optionOf, readSteps } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import {
  type Accepted,
  documentsOf,
  expectedDocuments,
  foreignKeyOf,
  issueAgain,
  type PageCase,
  pageCases,
  readRow,
} from '@fiscal/worker/testing';
import { describe, expect, test } from 'vitest';
import { type Evidence, openFromQueue, takeStep } from '../testing/decide-by-clicks.ts';
import { useDecisionStage } from '../testing/decision-stage.ts';
import { chromiumPath, needsChromium, openBrowser, type Tab } from '../testing/open-browser.ts';
import { createLanes } from './create-lanes.ts';

const cases = pageCases.filter(({ first }) => first === 'nothing');

/** The people who decide at once. */
const people = 3;
const inLane = createLanes(people);

describe.runIf(chromiumPath !== undefined)(`in a real browser ${needsChromium}`, () => {
  const browser = useOpened(openBrowser);
  const stage = useDecisionStage(cases);

  test.concurrent.each(cases)('$kind, $attention: $steps is decided by clicks', (of) =>
    inLane(async () => {
      const each = stage.accepted.get(of);
      if (each === undefined) throw new Error('not accepted');
      await browser.withTab(stage.console, { person: stage.person }, (tab) => settle(tab, each));
    }),
  );

  /** Follows the steps of the page, from the queue to the end, and compares with the authority. */
  async function settle(tab: Tab, each: Accepted<PageCase>): Promise<void> {
    const { kind, attention, filingId: id, steps, stays, later, status, unproven, useless } = each;
    const { harness } = stage.stack;
    await stage.isParked(each);
    if (stays === undefined && later === undefined) await each.repair();
    for (const [place, step] of steps.entries()) {
      await openFromQueue(tab, { id, kind, attention });
      const tone = step === unproven ? 'refused' : step === useless ? 'open' : 'done';
      for (const line of readSteps(attention).get(step) ?? []) await carryOut(tab, each, step, line, tone);
      if (place < steps.length - 1) await stage.isParked(each);
      if (place === 0 && later === true) await each.repair();
    }
    await stage.statusIs(id, status);
    const ended = await readRow(harness, id);
    expect(ended).toMatchObject({ attention: null, open: false });
    if (status === 'failed') {
      await each.repair();
      await issueAgain(stage, each);
    }
    expect(documentsOf(harness, each, ended.failure?.reason), kind).toBe(expectedDocuments(each));
  }

  /** Does what one line of the operators' page says: the client's part by its verb, a decision by clicks. */
  async function carryOut(
    { page }: Tab,
    each: Accepted<PageCase>,
    step: string,
    line: string,
    tone: 'done' | 'open' | 'refused',
  ): Promise<void> {
    if (line.startsWith('PUT ')) return each.repair();
    if (line.startsWith('POST ')) {
      const shown = await page.$eval(`#passo-${step.replace(':', '-')}`, (part) => part.textContent);
      expect(shown).toContain('o cliente, no sistema dele: manda tentar de novo este documento');
      return stage.retry(each);
    }
    const answer = await takeStep(page, step, 'OPS-1', evidenceOf(each, line));
    expect(answer.tone, `${step}: ${answer.text}`).toBe(tone);
  }

  const evidenceOf = (each: Accepted<PageCase>, line: string): Evidence => ({
    document: each.held,
    key: optionOf(line, 'taken-by') === undefined ? undefined : foreignKeyOf(stage.stack.harness, each),
  });
});
