import { type DeliveryChannel, deliveryChannels } from '@fiscal/contracts';
import { type DeliveryStatus, deliveryStatuses } from '@fiscal/domain';
import { type ClientDelivery, listClientDeliveries, redeliverDelivery } from '@fiscal/services';
import { type Command, Option } from 'commander';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { CommandFailed, exitCodes } from '../context/command-failed.ts';
import { tableLines } from '../context/console-output.ts';
import { readLimit } from '../context/read-limit.ts';

interface ListOptions {
  readonly client: string;
  readonly channel?: DeliveryChannel;
  readonly webhook?: string;
  readonly company?: string;
  readonly status?: DeliveryStatus;
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
    .description('deliveries of a client, newest first')
    .requiredOption('--client <id>', 'client that gets the events')
    .addOption(new Option('--channel <channel>').choices(deliveryChannels))
    .option('--webhook <id>', 'only deliveries to one webhook')
    .addOption(new Option('--company <id>', 'only e-mails of one company').conflicts('webhook'))
    .addOption(new Option('--status <status>').choices(deliveryStatuses))
    .option('--limit <number>', '1 to 500', readLimit, 50)
    .option('--cursor <text>', 'nextCursor of the previous page')
    .action(async ({ client, webhook, company, ...rest }: ListOptions) => {
      const { page, nextCursor } = await withOperator((sys) =>
        listClientDeliveries(sys, { clientId: client, targetId: webhook ?? company, ...rest }),
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
      const begun = await withOperator((sys) => redeliverDelivery(sys, { ...operator(), id }));
      if (begun === undefined) throw new CommandFailed('no delivery has this id', exitCodes.refused);
      printer.print(begun, [`delivery ${begun.id} is sent to ${begun.targetId} again, round ${begun.round}`]);
    });
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
