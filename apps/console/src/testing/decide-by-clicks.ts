import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@fiscal/testkit';
import type { ElementHandle, Page } from 'puppeteer-core';
import { links } from '../paths/paths.ts';
import type { Tab } from './open-browser.ts';

/** The answer to an action, as the page shows it. */
export interface ShownAnswer {
  readonly tone: string;
  readonly text: string;
}

/** Something that a person found in the portal of the authority. */
export interface Evidence {
  readonly document?: string | undefined;
  readonly key?: string | undefined;
}

/** Clicks on what shows another page, and waits for that page. */
export async function follow(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.locator(selector).click()]);
}

/** Opens a document that needs a decision, by clicks from the first page on. */
export async function openFromQueue(
  { page, open }: Tab,
  { id, kind, attention }: { readonly id: string; readonly kind: string; readonly attention: string },
): Promise<void> {
  await open(links.queue);
  await follow(page, `main a[href="${links.queueDecisions({ attention, kind })}"]`);
  await follow(page, `main a[href="${links.document(id)}"]`);
}

const formOf = (step: string): string => `form[name="passo-${step.replace(':', '-')}"]`;

/** Fills the form of a step in, as far as it asks for something, opening what is folded around it. */
export async function fillStep(
  page: Page,
  step: string,
  reason: string,
  evidence: Evidence = {},
): Promise<void> {
  const form = formOf(step);
  await unfold(page, form);
  await page.locator(`${form} [name="reason"]`).fill(reason);
  const field = (name: string) => page.$(`${form} [name="${name}"]`);
  const file = await field('document');
  if (file !== null) await upload(file, evidence.document);
  if ((await field('key')) !== null) {
    if (evidence.key === undefined) throw new Error(`${step} asks for a key`);
    await page.locator(`${form} [name="key"]`).fill(evidence.key);
  }
  const confirmation = await field('confirmation');
  if (confirmation !== null) {
    // The label says which word to type.
    const word = await confirmation.evaluate(
      (input) => /digite (\S+)/.exec(input.closest('.field')?.querySelector('label')?.textContent ?? '')?.[1],
    );
    await page.locator(`${form} [name="confirmation"]`).fill(word ?? '');
  }
}

async function upload(field: ElementHandle, text: string | undefined): Promise<void> {
  if (text === undefined) throw new Error('the step asks for a document');
  const folder = temporaryFolder();
  const file = join(folder.path, 'nota.xml');
  writeFileSync(file, text);
  await (field as ElementHandle<HTMLInputElement>).uploadFile(file);
}

async function unfold(page: Page, form: string): Promise<void> {
  await page.waitForSelector(form);
  const closed = async () =>
    page.evaluateHandle((selector) => {
      const around: HTMLDetailsElement[] = [];
      let at = document.querySelector(selector)?.closest('details') ?? null;
      while (at !== null) {
        if (!at.open) around.unshift(at);
        at = at.parentElement?.closest('details') ?? null;
      }
      return around[0]?.querySelector('summary') ?? null;
    }, form);
  for (let summary = (await closed()).asElement(); summary !== null; summary = (await closed()).asElement()) {
    await (summary as ElementHandle<HTMLElement>).click();
  }
}

/**
 * Sends the form of a step, and asks for its result until there is one. Once it is known, the page may still offer the
 * result of another person's decision.
 */
export async function sendStep(page: Page, step: string): Promise<ShownAnswer> {
  await follow(page, `${formOf(step)} button[type="submit"]`);
  const form = 'form[name="resultado"]';
  let answer = await readAnswer(page);
  while (answer.tone === 'open' && (await page.$(form)) !== null) {
    await follow(page, `${form} button[type="submit"]`);
    answer = await readAnswer(page);
  }
  return answer;
}

/** Takes the decision of a step by clicks. */
export async function takeStep(
  page: Page,
  step: string,
  reason: string,
  evidence?: Evidence,
): Promise<ShownAnswer> {
  await fillStep(page, step, reason, evidence);
  return sendStep(page, step);
}

/** Reads the answer to an action. */
export const readAnswer = (page: Page): Promise<ShownAnswer> =>
  page.$eval('#resposta', (part) => ({
    tone: part.classList.item(1) ?? '',
    text: part.textContent,
  }));
