import { cancelNfseSchema, confirmedEventNames, correctNfeSchema, eventInput } from '@fiscal/api-contract';
import { createConfirmation, getNfe, getNfse } from '@fiscal/services';
import { z } from '@hono/zod-openapi';
import { missingAccess } from '../../../http/require-access.ts';
import { environmentText, moneyText, untilText } from './confirmation-texts.ts';
import { confirmedOperations } from './confirming-tools.ts';
import { bodySchema, readArguments } from './read-arguments.ts';
import { fieldOf, type Tool } from './tool.ts';

const words = {
  cancelNfe: { read: getNfe, text: 'Cancelamento da NF-e', total: 'invoice' },
  cancelNfse: { read: getNfse, text: 'Cancelamento da NFS-e', total: 'net' },
  correctNfe: { read: getNfe, text: 'Carta de correção da NF-e', total: 'invoice' },
} as const;

const operations = confirmedEventNames.map((action) => confirmedOperations[action].operation);
const [first, ...others] = operations;
if (first === undefined) throw new Error('no event is prepared');

/** Stores a cancellation or a correction letter until a person confirms it. The state of the note is checked only then. */
export const prepareEvent: Tool = {
  name: 'prepare_event',
  title: 'Prepara um cancelamento ou uma carta de correção',
  description:
    'Confere o pedido sem enviá-lo, e devolve resumo e confirmationToken, válido por 15 minutos e uma só vez, para ' +
    'cancel_note (cancelNfe, cancelNfse) ou correct_nfe (correctNfe). Mostre o resumo à pessoa e siga só com o acordo dela.',
  input: z.strictObject({
    ...eventInput.shape,
    ...cancelNfseSchema.partial().shape,
    ...correctNfeSchema.partial().shape,
  }),
  operations: [first, ...others],
  effect: 'reads',
  async run(call, given) {
    const { action, id } = readArguments(eventInput, given);
    const { operation } = confirmedOperations[action];
    const refused = missingAccess(call.c.get('key'), operation.access);
    if (refused !== undefined) throw refused;
    const { action: _, id: __, ...request } = given;
    readArguments(bodySchema(operation), request);
    const tenant = call.c.get('tenant');
    const { read, text: what, total } = words[action];
    const note = await read(tenant, { id });
    const made = await createConfirmation(tenant, {
      action,
      companyId: note.companyId,
      subject: id,
      request,
    });
    const amount = fieldOf(note.totals, total);
    const summary = [
      `${what} ${environmentText(made.environment)}: série ${note.series}, número ${note.number}`,
      `${typeof amount === 'string' ? `, ${moneyText(amount)}` : ''}, situação ${note.status}.`,
      ` ${untilText(made.expiresAt)}`,
    ].join('');
    const { environment, token: confirmationToken } = made;
    const data = {
      summary,
      confirmationToken,
      expiresAt: made.expiresAt.toISOString(),
      environment,
      id,
      request,
    };
    return { text: summary, data };
  },
};
