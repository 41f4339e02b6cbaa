import { useOpened } from '@fiscal/testkit/testing';
import { type Accepted, documentsOf, type PageCase, pageCases } from '@fiscal/worker/testing';
import { describe, expect, test } from 'vitest';
import { links } from '../paths/paths.ts';
import { fillStep, openFromQueue, sendStep, takeStep } from '../testing/decide-by-clicks.ts';
import { useDecisionStage } from '../testing/decision-stage.ts';
import { chromiumPath, needsChromium, openBrowser, type Tab } from '../testing/open-browser.ts';
import { signInReasons } from '../words/sign-in-words.ts';

/** Returns a new case of a lost answer of an NF-e, by the steps of its page. */
function aLostAnswer(...steps: readonly string[]): PageCase {
  const found = pageCases.find(
    (each) =>
      each.kind === 'nfe' && each.attention === 'reconcile_exhausted' && each.steps.join() === steps.join(),
  );
  if (found === undefined) throw new Error('there is no such case');
  return { ...found };
}

const taken = aLostAnswer('any');
const atOnce = aLostAnswer('any', 'absent');
const signedOut = aLostAnswer('any');

describe.runIf(chromiumPath !== undefined)(`in a real browser ${needsChromium}`, () => {
  const browser = useOpened(openBrowser);
  const stage = useDecisionStage([taken, atOnce, signedOut]);

  async function parked(of: PageCase): Promise<Accepted<PageCase> & { readonly id: string }> {
    const each = stage.accepted.get(of);
    if (each === undefined) throw new Error('not accepted');
    await stage.isParked(each);
    return { ...each, id: each.filingId };
  }

  /** Opens two tabs, one for each person. */
  const withTwo = <Result>(work: (one: Tab, other: Tab) => Promise<Result>): Promise<Result> =>
    browser.withTab(stage.console, { person: stage.person }, async (one) => {
      const colleague = await stage.console.signIn('suporte', 'ana.lima');
      return browser.withTab(stage.console, { person: colleague }, (other) => work(one, other));
    });

  const decisionsOf = async (id: string): Promise<readonly string[]> => {
    const rows = await stage.stack.harness.database.readAsOwner<{ actor: string }>(
      `select actor from audit where subject_id = '${id}' and action = 'filing.resolve' order by at`,
    );
    return rows.map(({ actor }) => actor);
  };

  test('a decision that another person took meanwhile is told, and not repeated', async () => {
    const each = await parked(taken);
    await withTwo(async (one, other) => {
      await openFromQueue(one, each);
      await fillStep(one.page, 'any', 'OPS-1');
      await openFromQueue(other, each);
      expect(await takeStep(other.page, 'any', 'OPS-2')).toMatchObject({ tone: 'open' });
      await stage.isParked(each);
      const told = await sendStep(one.page, 'any');
      expect(told.tone).toBe('refused');
      expect(told.text).toContain('Outra pessoa decidiu primeiro. A sua escolha não foi executada.');
      expect(told.text).toContain('ana.lima escolheu “consultar de novo”');
      expect(told.text).toContain('OPS-2');
      expect(await decisionsOf(each.id)).toEqual(['ana.lima']);
      await each.repair();
      expect(await takeStep(one.page, 'any', 'OPS-3')).toMatchObject({ tone: 'done' });
    });
    await stage.statusIs(each.id, 'authorized');
    expect(documentsOf(stage.stack.harness, each, undefined)).toBe(1);
  });

  test('of two people who send a document again at once, one does and the other is told', async () => {
    const each = await parked(atOnce);
    await each.repair();
    await withTwo(async (one, other) => {
      await openFromQueue(one, each);
      expect(await takeStep(one.page, 'any', 'OPS-1')).toMatchObject({ tone: 'done' });
      await stage.isParked(each);
      for (const tab of [one, other]) {
        await openFromQueue(tab, each);
        await fillStep(tab.page, 'absent', 'OPS-2');
      }
      const answers = await Promise.all([one, other].map(({ page }) => sendStep(page, 'absent')));
      expect(answers.map(({ tone }) => tone).toSorted(), JSON.stringify(answers)).toEqual([
        'done',
        'refused',
      ]);
    });
    await stage.statusIs(each.id, 'authorized');
    expect(documentsOf(stage.stack.harness, each, undefined)).toBe(1);
  });

  test('a form that was open while the session ended keeps what was typed until the person is back', async () => {
    const each = await parked(signedOut);
    await each.repair();
    const { console, stack } = stage;
    const reason = 'chamado 4812, a cliente ligou';
    const handle = 'joana';
    const field = 'form[name="passo-any"] [name="reason"]';
    await browser.withTab(console, { person: await console.signIn('suporte', handle) }, async (tab) => {
      const { page } = tab;
      await openFromQueue(tab, each);
      await fillStep(page, 'any', reason);
      await stack.harness.database.asOwner(
        `update console_session set ended_at = now() where handle = '${handle}'`,
      );
      await Promise.all([page.waitForNavigation(), page.click('form[name="passo-any"] button')]);
      expect(await page.$eval('main', (part) => part.textContent)).toContain(signInReasons.sessao);
      expect(await decisionsOf(each.id)).toEqual([]);
      await tab.signIn(await console.signIn('suporte', handle));
      await tab.open(new URL(page.url()).searchParams.get('return_to') ?? '');
      expect(await page.$eval(field, (input) => (input as HTMLInputElement).value)).toBe(reason);
      expect(await sendStep(page, 'any')).toMatchObject({ tone: 'done' });
      await tab.open(links.document(each.id));
      expect(await page.$$('form[name="passo-any"]')).toEqual([]);
    });
    await stage.statusIs(each.id, 'authorized');
    expect(await decisionsOf(each.id)).toEqual([handle]);
  });

  test('a person without the role sees the steps without their forms, and a form that is sent anyway gets 403 without data', async () => {
    const { console, stack } = stage;
    const each = stage.accepted.get(taken);
    if (each === undefined) throw new Error('not accepted');
    const reader = await console.signIn('leitura');
    await browser.withTab(console, { person: reader }, async ({ page, open }) => {
      expect(await open(links.document(each.filingId))).toBe(200);
      expect(await page.$$('main form[method="post"]')).toEqual([]);
    });
    const company = await stack.harness.database.readAsOwner<{ legal_name: string }>(
      `select legal_name from company where id = '${each.issuer.companyId}'`,
    );
    const answer = await fetch(`${console.address}${links.document(each.filingId)}/consultar`, {
      method: 'POST',
      headers: {
        cookie: `console=${reader.token}`,
        origin: console.address,
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams({ reason: 'x' }),
    });
    expect(answer.status).toBe(403);
    const text = await answer.text();
    for (const data of [each.issuer.cnpj, company[0]?.legal_name ?? '']) expect(text).not.toContain(data);
  });
});
