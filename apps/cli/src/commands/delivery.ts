import { type DeliveryChannel, deliveryChannels } from '@fiscal/contracts';
import { assertNever, deliveryStatuses } from '@fiscal/domain';
import {
  type ClientDelivery,
  type DeliveryState,
  failureStates,
  listClientDeliveries,
  type RedeliverResult,
  redeliverDelivery,
} from '@fiscal/services';
import { type Command, Option } from 'commander';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { CommandFailed, exitCodes } from '../context/command-failed.ts';
import { tableLines } from '../context/console-output.ts';
import { readLimit } from '../context/read-limit.ts';

interface ListOptions {
  readonly client?: string;
  readonly channel?: DeliveryChannel;
  readonly webhook?: string;
  readonly company?: string;
  readonly document?: string;
  readonly status?: DeliveryState;
  readonly limit: number;
  readonly cursor?: string;
}

export const addDeliveryCommands: AddCommands = (program, context) => {
  const delivery = program.command('delivery').description('deliveries to webhooks and by e-mail');
  addList(delivery, context);
  addRedeliver(delivery, context);
};

function addList(delivery: Command, { printer, withOperator }: CliContext): void {
  delivery
    .command('list')
    .description('deliveries of all clients, newest first')
    .option('--client <id>', 'only those of one client')
    .addOption(new Option('--channel <channel>').choices(deliveryChannels))
    .option('--webhook <id>', 'only deliveries to one webhook')
    .addOption(new Option('--company <id>', 'only e-mails of one company').conflicts('webhook'))
    .option('--document <id>', 'only those about one document and its events')
    .addOption(
      new Option(
        '--status <status>',
        'failed: retried or given up in the last 7 days; retried: after an attempt that failed',
      ).choices([...deliveryStatuses, ...failureStates]),
    )
    .option('--limit <number>', '1 to 500', readLimit, 50)
    .option('--cursor <text>', 'nextCursor of the previous page')
    .action(async ({ client, webhook, company, document, status, ...rest }: ListOptions) => {
      const { page, nextCursor } = await withOperator((sys) =>
        listClientDeliveries(sys, {
          clientId: client,
          targetId: webhook ?? company,
          documentId: document,
          state: status,
          ...rest,
        }),
      );
      const more = nextCursor === null ? [] : [`more: --cursor ${nextCursor}`];
      printer.print({ data: page, nextCursor }, [...deliveryLines(page), ...more]);
    });
}

function addRedeliver(delivery: Command, { printer, withOperator, operator }: CliContext): void {
  delivery
    .command('redeliver')
    .description(
      'repeat a delivery that has ended: with the same id and body and a new signature; an e-mail to all of its addresses',
    )
    .argument('<id>', 'delivery')
    .action(async (id: string) => {
      const result = await withOperator((sys) => redeliverDelivery(sys, { ...operator(), id }));
      if (result.kind !== 'begun') throw new CommandFailed(whyNot(result), exitCodes.refused);
      const { kind: _, ...begun } = result;
      printer.print(begun, [`delivery ${begun.id} is sent to ${begun.targetId} again, round ${begun.round}`]);
    });
}

function whyNot(result: Exclude<RedeliverResult, { readonly kind: 'begun' }>): string {
  switch (result.kind) {
    case 'notFound':
      return 'no delivery has this id';
    case 'inactive':
      return `the webhook ${result.targetId} is inactive: its client switches it on first`;
    case 'pending':
      return `the delivery has attempts to come, the next at ${result.nextAttemptAt?.toISOString() ?? 'once'}`;
    default:
      return assertNever(result);
  }
}

const deliveryLines = (rows: readonly ClientDelivery[]): string[] =>
  tableLines([
    ['CREATED', 'DELIVERY', 'CHANNEL', 'TARGET', 'EVENT', 'STATUS', 'ATTEMPTS', 'LAST', 'NEXT'],
    ...rows.map(({ createdAt, id, channel, targetId, event, status, attempts, nextAttemptAt, ...last }) => [
      createdAt.toISOString(),
      id,
      channel,
      targetId,
      event,
      status,
      `${attempts}`,
      last.lastError ?? (last.lastResponseStatus === null ? '-' : `${last.lastResponseStatus}`),
      nextAttemptAt?.toISOString() ?? '-',
    ]),
  ]);
