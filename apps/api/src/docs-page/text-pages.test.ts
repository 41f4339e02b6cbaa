import { errorCodes } from '@fiscal/api-contract';
import { answerCodes } from '@fiscal/domain';
import { checkedRejections } from '@fiscal/services';
import { expect, test } from 'vitest';
import { createRouter } from '../http/api-router.ts';
import { serveDocsPage } from './docs-page.ts';

function served() {
  const router = createRouter();
  serveDocsPage(router, new Uint8Array());
  return router;
}

const cStats = [
  ...new Set([...answerCodes.flatMap((row) => row.cStats), ...checkedRejections.map(({ cStat }) => cStat)]),
];

test('every error code and every cStat that a note can get has a page that says what to do', async () => {
  const router = served();
  const pages = [
    ...errorCodes.map((code) => `/docs/errors/${code}`),
    ...cStats.map((cStat) => `/docs/rejections/${cStat}`),
  ];
  expect(pages.length).toBeGreaterThan(100);
  for (const path of pages) {
    const answer = await router.request(path);
    expect(answer.status, path).toBe(200);
    const text = await answer.text();
    for (const heading of ['O que aconteceu', 'Repetir a requisição?', 'O que mudar', 'Exemplo']) {
      expect(text, path).toContain(`<h2>${heading}</h2>`);
    }
  }
});

test('the lists lead to every page', async () => {
  const router = served();
  const errors = await (await router.request('/docs/errors')).text();
  for (const code of errorCodes) expect(errors).toContain(`href="/docs/errors/${code}"`);
  const rejections = await (await router.request('/docs/rejections')).text();
  for (const cStat of cStats) expect(rejections).toContain(`href="/docs/rejections/${cStat}"`);
});

test('pages of text run no script, and what was asked for never gets into one', async () => {
  const router = served();
  const page = await router.request('/docs/errors/not_found');
  expect(page.headers.get('content-security-policy')).not.toContain('script');
  expect(await page.text()).not.toMatch(/<script|style=/);
  for (const path of [
    '/docs/rejections/%3Cscript%3E',
    '/docs/rejections/107x',
    '/docs/rejections/1',
    '/docs/errors/toString',
  ]) {
    expect((await router.request(path)).status, path).not.toBe(200);
  }
});

test('/docs/ leads to /docs', async () => {
  const answer = await served().request('/docs/');
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/docs']);
});
