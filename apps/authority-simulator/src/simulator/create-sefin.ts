import { randomInt } from 'node:crypto';
import type { Clock, Environment } from '@fiscal/domain';
import { issueCertificate, type TestAuthority } from '@fiscal/testkit';
import type { AdminRoute } from '../admin/authority-routes.ts';
import type { AuthorityTrust } from '../authority.ts';
import { createFaultBook } from '../faults/fault-book.ts';
import { sefinAdminRoutes } from '../sefin/admin/sefin-admin-routes.ts';
import { type SefinOperation, sefinFaults } from '../sefin/faults/sefin-scenario.ts';
import { loadSefinSchemas, schemasFolderOf } from '../sefin/reception/sefin-schemas.ts';
import type { Sefin } from '../sefin/sefin.ts';
import type { SefinSigner } from '../sefin/signature/sign-sefin-document.ts';
import type { SefinLine } from '../sefin/state/sefin-line.ts';
import { loadSefinRegisters } from '../sefin/state/sefin-registers.ts';
import { createSefinState } from '../sefin/state/sefin-state.ts';
import { serveSefin } from '../sefin/web/serve-sefin.ts';
import { type Ledger, openLedger } from '../state/ledger.ts';
import { createCallJournal } from '../web/call-journal.ts';
import type { Outages } from '../web/outages.ts';
import type { ReceivedRequest } from '../web/tls-listener.ts';

export interface SefinOptions {
  readonly clock: Clock;
  readonly ledgerFile: string;
  readonly registersFile: string | undefined;
  readonly schemasFolder: string | undefined;
  readonly certificates: TestAuthority;
  readonly documentBytes: number;
  readonly trust: () => AuthorityTrust;
}

/** The Sefin and the ADN of both environments, for a listener to serve. */
export interface RunningSefin {
  readonly ledger: Ledger<SefinLine>;
  /** Whether official schemas check E1235. */
  readonly schemas: 'official' | 'absent';
  serve(environment: Environment): (received: ReceivedRequest) => Promise<'answered' | 'notMine'>;
  adminRoutes(outages: Outages): readonly AdminRoute[];
  close(): Promise<void>;
}

/** Opens ledger and registers. Rejects when the ledger is damaged or the folder of schemas is incomplete. */
export async function createSefin(options: SefinOptions): Promise<RunningSefin> {
  const { clock, certificates } = options;
  const schemas = loadSefinSchemas(schemasFolderOf(options.schemasFolder));
  const ledger = await openLedger<SefinLine>(options.ledgerFile, clock);
  const faults = createFaultBook(clock, sefinFaults);
  const journal = createCallJournal<SefinOperation>(clock);
  let signer: SefinSigner | undefined;
  const sefin: Sefin = {
    clock,
    state: createSefinState(ledger),
    registers: await loadSefinRegisters(options.registersFile),
    signer: () => {
      signer ??= newSigner(certificates);
      return signer;
    },
    schemas,
    documentBytes: options.documentBytes,
    digits: (count) => Array.from({ length: count }, () => String(randomInt(10))).join(''),
    trust: options.trust,
  };
  return {
    ledger,
    schemas: schemas === undefined ? 'absent' : 'official',
    serve: (environment) =>
      serveSefin({ environment, sefin, faults, journal, durable: () => ledger.durable() }),
    adminRoutes: (outages) => sefinAdminRoutes({ sefin, ledger, faults, journal, outages }),
    close: async () => {
      await ledger.close();
      schemas?.dispose();
    },
  };
}

/** Issues the Sefin's signing certificate: a server's, because the real one is not an e-CNPJ of ICP-Brasil. */
function newSigner(certificates: TestAuthority): SefinSigner {
  const now = certificates.clock.now().getTime();
  const { key, certificateDer } = issueCertificate(certificates.intermediate, {
    subject: [
      ['C', 'BR'],
      ['O', 'Sefin de Testes, sem valor'],
      ['CN', '*.nfse.simulador.test'],
    ],
    subjectKey: certificates.newKey(),
    notBefore: new Date(now - 86_400_000),
    notAfter: new Date(now + 365 * 86_400_000),
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: ['1.3.6.1.5.5.7.3.1'],
    altNames: [{ kind: 'dns', value: '*.nfse.simulador.test' }],
  });
  return { key, certificateDer };
}
