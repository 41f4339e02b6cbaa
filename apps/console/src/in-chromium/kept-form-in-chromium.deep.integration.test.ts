import { useOpened } from '@fiscal/testkit/testing';
import { describe, expect, test } from 'vitest';
import { links } from '../paths/paths.ts';
import { fillStep } from '../testing/decide-by-clicks.ts';
import { chromiumPath, needsChromium, openBrowser } from '../testing/open-browser.ts';
import { idOf } from '../testing/planted-pages.ts';
import { useServedStage } from '../testing/served-stage.ts';

describe.runIf(chromiumPath !== undefined)(`in a real browser ${needsChromium}`, () => {
  const browser = useOpened(openBrowser);
  const stage = useServedStage();

  test('a final step that was open while the session ended asks for its confirmation again', async () => {
    const { console, harness, ids } = stage;
    const step = 'nfe:unnamed';
    const form = 'form[name="passo-nfe-unnamed"]';
    const person = await console.signIn('suporte', 'joana');
    await browser.withTab(console, { person }, async (tab) => {
      const { page } = tab;
      const readField = (field: string) =>
        page.$eval(`${form} [name="${field}"]`, (input) => (input as HTMLInputElement).value);
      await tab.open(links.document(idOf(ids, 'duplicate_unresolved')));
      await fillStep(page, step, 'chamado 12', { key: '1'.repeat(44) });
      expect(await readField('confirmation')).toBe('DEIXAR');
      await harness.database.asOwner("update console_session set ended_at = now() where handle = 'joana'");
      await Promise.all([page.waitForNavigation(), page.click(`${form} button`)]);
      await tab.signIn(await console.signIn('suporte', 'joana'));
      await tab.open(new URL(page.url()).searchParams.get('return_to') ?? '');
      const kept = [await readField('reason'), await readField('key'), await readField('confirmation')];
      expect(kept).toEqual(['chamado 12', '1'.repeat(44), '']);
    });
  });
});
