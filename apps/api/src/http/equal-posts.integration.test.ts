import { setTimeout } from 'node:timers/promises';
import { createEqualRequests } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { nfe } from '../routes/nfe/nfe.ts';
import { aRequestBody } from '../testing/note-bodies.ts';
import { readyCompany } from '../testing/notes.ts';
import { expectStatus } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { useTestListeners } from '../testing/use-test-listeners.ts';

const api = useTestApi();
const posts = 300;
const { run } = createEqualRequests();
/** Counts of requests and drafts at the service; the first document is drafted once `together` requests are there. */
let seen = { arrived: 0, drafted: 0, together: 0 };
const listeners = useTestListeners(api, {
  environment: { API_RATE_LIMITS: 'off', AUTHORITY_SIMULATED: 'true' },
  services: {
    equalRequests: {
      run(...request) {
        seen.arrived += 1;
        return run(...request);
      },
    },
    schemas: {
      async validate(xml) {
        seen.drafted += 1;
        while (seen.arrived < seen.together) await setTimeout(5);
        return api().services.schemas.validate(xml);
      },
    },
  },
});

let companyId = '';
beforeAll(async () => {
  companyId = await readyCompany(api());
});

const noteIds = async () => expectStatus(await api().call(nfe.search, {}), 200).body.data.map(({ id }) => id);

test.each([50, posts])(
  '300 equal POSTs, %d at a time while the first is under way, make one note, and none is refused',
  async (together) => {
    seen = { arrived: 0, drafted: 0, together };
    const before = await noteIds();
    const body = JSON.stringify(aRequestBody({ companyId, externalId: `${together} at a time` }));
    const url = `${listeners().addresses.sandbox}/v1/nfe`;
    const headers = { authorization: `Bearer ${api().keys.test}`, 'content-type': 'application/json' };
    const answers: { readonly status: number; readonly id: unknown }[] = [];
    let sent = 0;
    const postInTurn = async (): Promise<void> => {
      while (sent < posts) {
        sent += 1;
        const answer = await fetch(url, { method: 'POST', headers, body });
        const { id } = (await answer.json()) as { readonly id?: unknown };
        answers.push({ status: answer.status, id });
      }
    };
    await Promise.all(Array.from({ length: together }, postInTurn));
    const made = (await noteIds()).filter((id) => !before.includes(id));
    expect(made).toHaveLength(1);
    const [id] = made;
    expect(answers.sort((one, other) => other.status - one.status)).toEqual([
      { status: 202, id },
      ...Array.from({ length: posts - 1 }, () => ({ status: 200, id })),
    ]);
    expect(seen).toEqual({ arrived: posts, drafted: 1, together });
  },
);
