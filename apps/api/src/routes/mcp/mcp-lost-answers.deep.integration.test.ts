import { expect, test } from 'vitest';
import { connectMcp, protocolEras, type ToolOutcome } from '../../testing/mcp-client.ts';
import { aRequestBody } from '../../testing/note-bodies.ts';
import { finishNote, readyCompany } from '../../testing/notes.ts';
import { useOwnTestApi } from '../../testing/use-test-api.ts';

const api = useOwnTestApi();

test.each(protocolEras)(
  '%s: a model that loses each answer once and repeats each call issues one note',
  async (era) => {
    const { call } = await connectMcp(api(), { era });
    /** Calls a tool twice, as after a lost first answer, and returns the second answer. */
    const callTwice = async (
      name: string,
      given: Readonly<Record<string, unknown>>,
    ): Promise<ToolOutcome> => {
      await call(name, given);
      return call(name, given);
    };
    const { data: listed } = await callTwice('list_companies', {});
    const [known] = listed.data as readonly { readonly id: string }[];
    const companyId = known?.id ?? (await readyCompany(api()));
    const sale = aRequestBody({ companyId, externalId: `lost ${era}` });
    const { data: prepared } = await callTwice('prepare_nfe', sale);
    const { confirmationToken } = prepared;
    const { data: issued } = await callTwice('issue_nfe', { confirmationToken });
    const id = String(issued.id);
    expect((await callTwice('get_nfe', { externalId: sale.externalId })).data).toMatchObject({
      id,
      status: 'queued',
    });
    await finishNote(api(), id, 'authorized');
    // It forgets that it has issued, and prepares and confirms the same sale once more.
    const { data: again } = await callTwice('prepare_nfe', sale);
    expect((await callTwice('issue_nfe', { confirmationToken: again.confirmationToken })).data).toMatchObject(
      {
        id,
      },
    );
    const event = { action: 'cancelNfe', id, justification: 'Venda desfeita a pedido do comprador' };
    const { data: cancellation } = await callTwice('prepare_event', event);
    const token = { confirmationToken: cancellation.confirmationToken };
    const { data: cancelled } = await callTwice('cancel_note', token);
    const { body } = await api().request(`/v1/nfe/${id}/events`);
    expect(body).toMatchObject({ data: [{ id: cancelled.id }] });
    const { data: found } = await callTwice('search_notes', { document: 'nfe', companyId });
    const notes = found.data as readonly { readonly externalId: string }[];
    expect(notes.filter(({ externalId }) => externalId === sale.externalId)).toHaveLength(1);
  },
);
