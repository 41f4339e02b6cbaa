import { fakeExecutions, running } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { formToken } from '../../http/form-token.ts';
import { useTestConsole } from '../../testing/index.ts';
import { stageDocuments } from '../../testing/stage-documents.ts';
import { testUrl } from '../../testing/start-test-console.ts';

const console = useTestConsole();

test.each(['ficar', 'ficar-sem-eventos'])(
  'a step that needs the file of the portal is not carried out without it, by the address %s',
  async (address) => {
    const stage = await stageDocuments(console);
    const agent = await console.signIn('suporte');
    const executions = fakeExecutions(running, { result: { kind: 'carriedOut', run: 1 } });
    console.setExecutions(executions);
    const id = await stage.put('nfe', { attention: 'digest_mismatch' });
    const { ticket = '', ...hidden } = (await agent.get(`/documentos/${id}`)).hiddenOf('passo-nfe-adopt');
    const path = `/documentos/${id}/${address}`;
    const answer = await agent.request(`${path}?f=${formToken(agent.token, path)}`, {
      method: 'POST',
      headers: { origin: testUrl, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ ...hidden, ticket, reason: 'chamado 12', confirmation: 'FICAR' }),
    });
    expect(await answer.text()).toContain('O documento não tem este passo agora.');
    expect(executions.calls).toEqual([]);
  },
);
