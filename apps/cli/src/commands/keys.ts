import { countSealed, type RewrapResult, rewrapSealed } from '@fiscal/services';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { tableLines } from '../context/console-output.ts';
import { statusOf } from '../context/key-status.ts';
import { configuredMasterKeys, openVault } from '../context/open-vault.ts';

export const addMasterKeyCommands: AddCommands = (program, { settings, printer, withOperator, operator }) => {
  const keys = program.command('keys').description('master keys of the vault');

  keys
    .command('status')
    .description('count the secrets that each master key seals')
    .action(async () => {
      const known = configuredMasterKeys(settings);
      const statuses = statusOf(known, await withOperator(countSealed));
      const rows = statuses.map(({ keyId, state, certificates, webhooks }) => [
        keyId,
        state,
        String(certificates),
        String(webhooks),
      ]);
      printer.print(statuses, tableLines([['KEY', 'STATE', 'CERTIFICATES', 'WEBHOOKS'], ...rows]));
    });

  keys
    .command('rewrap')
    .description(
      'seal every secret with the current master key; may be repeated, also while the service runs',
    )
    .action(async () => {
      const vault = openVault(settings);
      const result = await withOperator((context) => rewrapSealed(context, { ...operator(), vault }));
      printer.print(result, linesOf(result, vault.currentKeyId));
      if (result.unopened.length > 0) {
        throw new CommandFailed(
          `${result.unopened.length} secret(s) could not be opened and were not changed`,
        );
      }
    });
};

const linesOf = ({ certificates, webhooks, unopened }: RewrapResult, keyId: string): string[] => [
  `${certificates} certificate(s) and ${webhooks} webhook secret(s) sealed with ${keyId}`,
  ...unopened.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`),
];
