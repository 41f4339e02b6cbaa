import type { MasterKeys } from '@fiscal/certificates';
import { countSealed, type RewrapResult, rewrapSealed, type SealedCount } from '@fiscal/services';
import type { AddCommands } from '../cli-context.ts';
import { CommandFailed } from '../command-failed.ts';
import { tableLines } from '../console-output.ts';
import { configuredMasterKeys, openVault } from '../open-vault.ts';

interface KeyStatus extends SealedCount {
  readonly state: 'current' | 'older' | 'absent' | 'may go';
}

export const addMasterKeyCommands: AddCommands = (program, { settings, printer, withOperator, operator }) => {
  const keys = program.command('keys').description('master keys of the vault');

  keys
    .command('status')
    .description('count what is sealed under each master key')
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
    .description('put everything under the current master key; repeatable, beside a running service')
    .action(async () => {
      const vault = openVault(settings);
      const result = await withOperator((context) => rewrapSealed(context, { ...operator(), vault }));
      printer.print(result, linesOf(result, vault.currentKeyId));
      if (result.unopened.length > 0) {
        throw new CommandFailed(`${result.unopened.length} secret(s) did not open and stay as they were`);
      }
    });
};

/** Every key that is configured or in use; one with nothing under it may leave the configuration. */
export function statusOf({ current, keys }: MasterKeys, counted: readonly SealedCount[]): KeyStatus[] {
  const ids = [...new Set([...keys.keys(), ...counted.map(({ keyId }) => keyId)])].sort();
  return ids.map((keyId) => {
    const count = counted.find((each) => each.keyId === keyId);
    if (keyId !== current && count === undefined) {
      return { keyId, certificates: 0, webhooks: 0, state: 'may go' };
    }
    const state = keyId === current ? 'current' : keys.has(keyId) ? 'older' : 'absent';
    return { keyId, certificates: count?.certificates ?? 0, webhooks: count?.webhooks ?? 0, state };
  });
}

const linesOf = ({ certificates, webhooks, unopened }: RewrapResult, keyId: string): string[] => [
  `${certificates} certificate(s) and ${webhooks} webhook secret(s) put under ${keyId}`,
  ...unopened.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`),
];
