import { conflictReasons, conflictReasonTexts, errorCodes } from '@fiscal/api-contract';
import { answerRows, sefinRows, sentenceOfRule } from '@fiscal/domain';
import { nfseRequestRules, requestRules } from '@fiscal/services';
import { expect, test } from 'vitest';
import { createRouter } from '../http/api-router.ts';
import { createSharedFile } from '../http/shared-file.ts';
import { serveDocsPage } from './docs-page.ts';
import { createDocsTree } from './docs-tree.ts';

function served() {
  const router = createRouter();
  serveDocsPage(router, {
    scalarScript: createSharedFile('', 'text/javascript'),
    tree: createDocsTree([], []),
  });
  return router;
}

const allRules = [...requestRules, ...nfseRequestRules];
const rulesOfAuthority = allRules.flatMap((rule) =>
  rule.cStat === undefined ? [] : [{ ...rule, cStat: rule.cStat }],
);
const cStats = [
  ...new Set([
    ...answerRows.flatMap((row) => row.cStats),
    ...sefinRows.flatMap((row) => row.codes),
    ...rulesOfAuthority.map(({ cStat }) => cStat),
  ]),
];

test('every error code and every cStat that a document can get has a page that says what to do', async () => {
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

test('the page of an error explains its details; the page of a conflict lists its reasons', async () => {
  const router = served();
  const conflict = await (await router.request('/docs/errors/conflict')).text();
  for (const reason of conflictReasons) {
    expect(conflict).toContain(`<td><code>${reason}</code></td><td>${conflictReasonTexts[reason]}</td>`);
  }
  expect(conflict).toContain('<code>details.numbers</code>');
  const invalid = await (await router.request('/docs/errors/validation_failed')).text();
  expect(invalid).toContain('<code>details[].path</code>');
  const file = await (await router.request('/docs/errors/certificate_invalid_file')).text();
  expect(file).toContain('<code>details.reason</code>');
  expect(await (await router.request('/docs/errors/not_found')).text()).toContain('details é null.');
});

test('the page of a rule that the service checks shows its field, its sentence and the answer to a request', async () => {
  const router = served();
  expect(rulesOfAuthority.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['E02-10', 'I08-10', 'UB14-20']),
  );
  for (const rule of rulesOfAuthority) {
    const answer = await router.request(`/docs/rejections/${rule.cStat}`);
    const text = await answer.text();
    expect(text, rule.id).toContain(`<td><code>${rule.path}</code></td><td>${rule.message}</td>`);
    expect(text, rule.id).toContain(`&quot;message&quot;: &quot;${sentenceOfRule(rule)}&quot;`);
  }
});

test.each([
  ['E0822', 'Cancelamento da NFS-e, ou o pedido de um', 'Recusa definitiva', 'rejected'],
  ['E0619', 'NFS-e', 'Recusa definitiva', 'rejected'],
  ['E0014', 'NFS-e', 'Decide pelo que a autoridade já guarda', 'unknown'],
  ['E1217', 'NFS-e', 'Espera e envia os mesmos bytes', 'pending'],
  ['RNG9999', 'NFS-e', 'Trata como resposta perdida', 'unknown'],
])('the page of %s says of %s what the service does: %s', async (cStat, document, step, status) => {
  const text = await (await served().request(`/docs/rejections/${cStat}`)).text();
  expect(text).toContain(`<td>${document}</td><td>${step}`);
  expect(text).toContain(`&quot;status&quot;: &quot;${status}&quot;`);
});

test('the page of a code without a rule shows no refusal', async () => {
  const text = await (await served().request('/docs/rejections/E4711')).text();
  expect(text).toContain('Código que a lista oficial não tem');
  expect(text).toContain('&quot;status&quot;: &quot;unknown&quot;');
  expect(text).not.toContain('&quot;rejection&quot;');
});

test("no example has a placeholder instead of the authority's words", async () => {
  const router = served();
  for (const cStat of cStats) {
    const text = await (await router.request(`/docs/rejections/${cStat}`)).text();
    const reasons = [...text.matchAll(/&quot;reason&quot;: &quot;(.*?)&quot;/g)].map(([, reason]) => reason);
    const { message } = allRules.find((rule) => rule.cStat === cStat) ?? {};
    for (const reason of reasons) {
      expect(reason, cStat).not.toMatch(/Motivo nas palavras|…/);
      if (message !== undefined && !message.includes('…')) expect(reason, cStat).toBe(message);
    }
  }
});

test('a page describes the step of the service for each document that can get the code', async () => {
  const text = await (await served().request('/docs/rejections/580')).text();
  expect(text).toContain('<td>Cancelamento</td><td>Decide pelo que a autoridade já guarda');
  expect(text).toContain('<td>Carta de correção</td><td>Recusa definitiva');
  expect(text).not.toContain('<td>Nota</td>');
});

test('the page of a code without a rule shows the fields and the source', async () => {
  const router = served();
  const text = await (await router.request('/docs/rejections/806')).text();
  expect(text).toContain('<h2>Campos</h2>\n<p><code>items[].cest</code></p>');
  expect(text).toContain('<h2>Fonte</h2>');
  const unknown = await (await router.request('/docs/rejections/4711')).text();
  expect(unknown).not.toMatch(/<h2>(?:Campos|Fonte)<\/h2>/);
});

test('the lists lead to every page', async () => {
  const router = served();
  const errors = await (await router.request('/docs/errors')).text();
  for (const code of errorCodes) expect(errors).toContain(`href="/docs/errors/${code}"`);
  const rejections = await (await router.request('/docs/rejections')).text();
  for (const cStat of cStats) expect(rejections).toContain(`href="/docs/rejections/${cStat}"`);
});

test('text pages have no script, and never contain the requested path', async () => {
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

test('no page can be framed by another site, and a missing page is not cached', async () => {
  const router = served();
  for (const path of ['/docs', '/docs/errors', '/docs/reference']) {
    const { headers } = await router.request(path);
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control'), path).toBe('public, max-age=3600');
  }
  const absent = await router.request('/docs/errors/no_such_code');
  expect(absent.status).toBe(404);
  expect(absent.headers.get('cache-control')).toBe('no-store');
});
