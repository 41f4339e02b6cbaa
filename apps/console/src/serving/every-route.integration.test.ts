import { consoleRoles, includesRole } from '@fiscal/services';
import { expect, test } from 'vitest';
import { formToken } from '../http/form-token.ts';
import { paths } from '../paths/paths.ts';
import { actions, files, pages } from '../registered.ts';
import { type Agent, useTestConsole } from '../testing/index.ts';
import { sampleRoutes, secretText } from '../testing/sample-routes.tsx';
import { testUrl } from '../testing/start-test-console.ts';

const sample = sampleRoutes();
const all = {
  pages: [...pages, ...sample.routes.pages],
  actions: [...actions, ...sample.routes.actions],
  files: [...files, ...sample.routes.files],
};
const console = useTestConsole({ routes: all });
const someId = '0123456789abcdef01234567';
const fill = (path: string): string => path.replace(/:\w+/g, someId);
const shown = [...all.pages, ...all.files];
const sent = [...all.actions, { path: paths.signOut, role: 'leitura', body: 'fields' }] as const;
const ours = { origin: testUrl, 'sec-fetch-site': 'same-origin' };
const fields = 'application/x-www-form-urlencoded';

/** Posts a body that fails the test when it is read. */
function postUnread(path: string, headers: Readonly<Record<string, string>>, send: Agent['request']) {
  let isRead = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        isRead = true;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return send(path, init).then(async (response) => ({
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
    isRead,
  }));
}
const anonymous: Agent['request'] = async (path, init = {}) => console.app.request(`${testUrl}${path}`, init);

test.each(shown.map(({ path }) => path))(
  '%s without a session leads to the sign-in, and back',
  async (path) => {
    const response = await anonymous(`${fill(path)}?x=1`);
    expect(response.status).toBe(303);
    const back = new URLSearchParams({ return_to: `${fill(path)}?x=1` });
    expect(response.headers.get('location')).toBe(`/entrar?${back}`);
    expect(await response.text()).toBe('');
  },
);

test('each role sees the pages of its role and of those before it, others without a trace of data', async () => {
  for (const role of consoleRoles) {
    const agent = await console.signIn(role);
    for (const route of shown) {
      const page = await agent.get(fill(route.path));
      const about = `${route.path} as ${role}`;
      if (includesRole(role, route.role)) expect(page.status, about).not.toBe(403);
      else {
        expect(page.status, about).toBe(403);
        expect(page.html).not.toContain(secretText);
        expect(page.forms).toEqual([]);
      }
    }
  }
});

test.each(sent.map(({ path }) => path))(
  'a form for %s without a session leads to the sign-in, and its body is not read',
  async (path) => {
    const answer = await postUnread(fill(path), { ...ours, 'content-type': fields }, anonymous);
    expect(answer).toMatchObject({ status: 303, text: '', isRead: false });
    expect(answer.location).toMatch(/^\/entrar\?.*motivo=sessao/);
  },
);

test('somebody without the role of an action gets 403, with the right token too, and the body is not read', async () => {
  for (const role of consoleRoles) {
    const agent = await console.signIn(role);
    for (const action of sent.filter((each) => !includesRole(role, each.role))) {
      const path = fill(action.path);
      const answer = await postUnread(
        `${path}?f=${formToken(agent.token, path)}`,
        { ...ours, 'content-type': fields },
        agent.request,
      );
      expect(answer, `${action.path} as ${role}`).toMatchObject({ status: 403, isRead: false });
      expect(answer.text).not.toContain(secretText);
    }
  }
  expect(sample.runs).toEqual([]);
});

test.each(sent.map(({ path }) => path))(
  'a form for %s that is not of this session and page is refused unread',
  async (route) => {
    const [agent, other] = [await console.signIn('operacao'), await console.signIn('operacao')];
    const path = fill(route);
    const right = `${path}?f=${formToken(agent.token, path)}`;
    const forged: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      [path, ours],
      [`${path}?f=`, ours],
      [`${path}?f=${formToken(other.token, path)}`, ours],
      [`${path}?f=${formToken(agent.token, '/amostras/outra/contar')}`, ours],
      [right, {}],
      [right, { origin: 'https://evil.example' }],
      [right, { origin: 'null' }],
      [right, { origin: `${testUrl}.evil.example` }],
      [right, { origin: testUrl, 'sec-fetch-site': 'cross-site' }],
      [right, { origin: testUrl, 'sec-fetch-site': 'same-site' }],
      [right, { 'sec-fetch-site': 'none' }],
      [right, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ];
    for (const [address, headers] of forged) {
      const answer = await postUnread(address, { ...headers, 'content-type': fields }, agent.request);
      expect(answer, `${address} ${JSON.stringify(headers)}`).toMatchObject({ status: 403, isRead: false });
    }
    expect((await agent.get('/amostras/1')).status).toBe(200);
  },
);

test('every address with another method is answered with 405 and the methods that it has', async () => {
  const agent = await console.signIn('operacao');
  for (const { path } of shown) {
    const answer = await agent.request(fill(path), { method: 'POST', headers: ours });
    expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
  }
  for (const { path } of sent) {
    const answer = await agent.request(fill(path), { method: 'DELETE', headers: ours });
    expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'POST']);
  }
});

test('the address of an action alone leads to its page', async () => {
  const agent = await console.signIn('leitura');
  for (const action of all.actions) {
    const answer = await agent.request(fill(action.path));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, fill(action.page)]);
  }
});

test('every answer has the headers that keep other sites out, whatever its status', async () => {
  const agent = await console.signIn('leitura');
  const answers = [
    await agent.request('/amostras/1'),
    await agent.request('/nowhere'),
    await agent.request('/quebrada'),
    await anonymous('/'),
    await anonymous('/entrar'),
    await anonymous('/', { method: 'POST' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 403, 303, 200, 405]);
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('no page names an outside address, or has a script or style of its own', async () => {
  const agent = await console.signIn('operacao');
  for (const { path } of all.pages) {
    const { root } = await agent.get(fill(path));
    for (const part of root.querySelectorAll('[src], [href], [action]')) {
      for (const name of ['src', 'href', 'action'] as const) {
        const address = part.getAttribute(name) ?? '/';
        expect(address, path).toMatch(/^(\/(?!\/)|#)/);
      }
    }
    expect(root.querySelectorAll('style, script:not([src]), [style], [onclick]')).toEqual([]);
  }
});
