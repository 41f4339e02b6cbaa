import type { Stack } from '@fiscal/dev-stack';
import {
  createFiscalClient,
  enableNfse,
  expectStatus,
  postNote,
  sampleCompany,
  sampleSale,
  startWebhookReceiver,
  waitForNote,
  watchProgress,
  withStack,
} from '@fiscal/dev-stack';
import {
  compareLedger,
  readLedger,
  readNfseLedger,
  readStoredNfse,
  readStoredNotes,
} from '@fiscal/e2e/ledger';
import { check } from './check.ts';
import type { Demonstration, DemoOptions } from './demonstration.ts';
import { expectWebhook } from './expect-webhook.ts';
import { issueService } from './issue-service.ts';
import { fetchDocuments, noteDocuments } from './show-documents.ts';
import type { StepPrinter } from './step-printer.ts';
import { watchSteps } from './watch-steps.ts';

/** The factor of production's delays. It is half that of the development stack, because a person waits for them. */
const timing = 0.01;

/**
 * The time without progress after which the demonstration fails. On a machine with twenty busy programs a process
 * starts within it.
 */
const stalledMs = 180_000;

/**
 * Starts everything, issues a note and an NFS-e, loses an answer on purpose, and compares ledger and database. Throws
 * when a claim fails.
 */
export async function runDemo(options: DemoOptions): Promise<void> {
  const { statePath, contents, authority, printer } = options;
  const started = printer.begin('Start');
  await withStack(
    { statePath, contents, authority, timing, console: 'started', progress: printer.line },
    async (stack) => {
      const judge =
        authority.kind === 'simulator' ? 'authority simulator' : `authority of ${authority.endpointsFile}`;
      started(`Postgres, Temporal, ${judge}, API, console and worker; state in ${stack.state.root}`);
      const receiver = await startWebhookReceiver();
      const progress = watchProgress(stalledMs);
      try {
        const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
        const watched = watchSteps(printer, progress);
        await perform({ ...options, printer: watched, stack, client, receiver, progress });
        printAddresses(printer, stack);
      } finally {
        progress.close();
        await receiver.close();
      }
    },
  );
}

async function perform(demo: Demonstration): Promise<void> {
  const companyId = await registerCompany(demo);
  await registerWebhook(demo);
  const run = Date.now().toString(36);
  const withSimulator = demo.authority.kind === 'simulator';
  const first = await issueThreeItems(demo, companyId, `demo-${run}-1`);
  const showFirst = async (): Promise<void> => {
    await fetchDocuments(demo, noteDocuments, first);
    await repeatPost(demo, companyId, `demo-${run}-1`, first);
  };
  if (!withSimulator) return showFirst();
  const { recovered } = await loseAnswer(demo, companyId, `demo-${run}-2`, first);
  // The service answers and issues while it recovers.
  await Promise.all([recovered, showFirst(), issueService(demo, companyId, `demo-${run}-service`)]);
  await compareSides(demo);
}

interface KnownCompany {
  readonly id: string;
  readonly cnpj: string;
  readonly nfse: { readonly homologation: { readonly defaultSeries: number | null } };
}

async function registerCompany({ printer, client, stack }: Demonstration): Promise<string> {
  const { cnpj, pfxBase64, password } = stack.certificate;
  const companyId = await printer.step('Company', async () => {
    const known = expectStatus(await client.get('/v1/companies'), 200, 'GET /v1/companies').json();
    const existing = (known.data as KnownCompany[]).find((company) => company.cnpj === cnpj);
    if (existing !== undefined) {
      // A company from an older state has no NFS-e settings.
      if (existing.nfse.homologation.defaultSeries === null) await enableNfse(client, existing.id);
      return [`${cnpj} was registered before`, existing.id];
    }
    const created = expectStatus(
      await client.post('/v1/companies', sampleCompany(cnpj)),
      201,
      'POST /v1/companies',
    );
    const id = String(created.json().id);
    await enableNfse(client, id);
    return [`${cnpj} registered with series 1 of NF-e and of DPS`, id];
  });
  await printer.step('Certificate', async () => {
    const path = `/v1/companies/${companyId}/certificate`;
    const record = expectStatus(await client.put(path, { pfxBase64, password }), 200, `PUT ${path}`).json();
    const certificate = record.certificate as { status: string; daysLeft: number };
    check('the certificate is valid', certificate.status === 'valid');
    return [`stored under envelope encryption, ${certificate.daysLeft} days left`, undefined];
  });
  return companyId;
}

async function registerWebhook({ printer, client, receiver }: Demonstration): Promise<void> {
  await printer.step('Webhook', async () => {
    const answer = await client.post('/v1/webhooks', { url: receiver.url });
    const { secret } = expectStatus(answer, 201, 'POST /v1/webhooks').json();
    receiver.useSecret(String(secret));
    return [`${receiver.url} receives all events`, undefined];
  });
}

interface Issued {
  readonly id: string;
  readonly number: number;
  readonly accessKey: string;
}

async function issueThreeItems(demo: Demonstration, companyId: string, externalId: string): Promise<Issued> {
  const { printer, client, progress } = demo;
  const posted = await printer.step('POST /v1/nfe', async () => {
    const note = await postNote(client, sampleSale({ companyId, externalId, items: 3 }), 202);
    return [
      `202, ${note.status}, series ${note.series} number ${note.number}, R$ ${note.totals.invoice}`,
      note,
    ];
  });
  const note = await printer.step('Authority', async (waitsFor) => {
    waitsFor(`the end of note ${posted.number}`);
    const ended = await waitForNote(client, posted.id, progress);
    check('the note is authorized', ended.status === 'authorized');
    return [`${ended.status}, protocol ${ended.protocol}, key ${ended.accessKey}`, ended];
  });
  await expectWebhook(demo, { event: 'nfe.authorized', id: note.id });
  return note;
}

async function repeatPost(
  demo: Demonstration,
  companyId: string,
  externalId: string,
  first: Issued,
): Promise<void> {
  await demo.printer.step('The same POST again', async () => {
    const again = await postNote(demo.client, sampleSale({ companyId, externalId, items: 3 }), 200);
    check('it answers the same note', again.id === first.id && again.number === first.number);
    return [`200, the same note, number ${again.number}`, undefined];
  });
}

/** Drops an answer, kills the worker, and starts the recovery. */
async function loseAnswer(
  demo: Demonstration,
  companyId: string,
  externalId: string,
  first: Issued,
): Promise<{ readonly recovered: Promise<void> }> {
  const { printer, client, stack, progress } = demo;
  const lost = await printer.step('A lost answer', async (waitsFor) => {
    const sale = sampleSale({ companyId, externalId, items: 3 });
    const note = await postNote(client, sale, 202, 'drop-after');
    waitsFor(`note ${note.number} in the ledger of the authority`);
    await waitUntilLedgerHolds(demo, note.accessKey);
    await stack.worker.kill();
    return [`number ${note.number} authorized, its answer dropped, the worker killed`, note];
  });
  const recovered = printer.step('Recovery', async (waitsFor) => {
    waitsFor('the worker to start again');
    await stack.worker.restart();
    progress.moved('the worker is ready again');
    waitsFor(`the end of note ${lost.number}`);
    const note = await waitForNote(client, lost.id, progress);
    check('the note is authorized', note.status === 'authorized');
    check('it kept its number and key', note.number === lost.number && note.accessKey === lost.accessKey);
    check('exactly one number was used', note.number === first.number + 1);
    const again = await postNote(client, sampleSale({ companyId, externalId, items: 3 }), 200);
    check('posting again makes no other note', again.id === lost.id);
    return [
      `worker back, authority queried by key, ${note.status} with protocol ${note.protocol}`,
      undefined,
    ] as const;
  });
  return { recovered };
}

async function waitUntilLedgerHolds({ stack, progress }: Demonstration, accessKey: string): Promise<void> {
  while (!readLedger(stack.state.ledger, 'homologation').some((entry) => entry.accessKey === accessKey)) {
    progress.signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function compareSides({ printer, stack }: Demonstration): Promise<void> {
  await printer.step('Ledger and database', async () => {
    const ledger = readLedger(stack.state.ledger, 'homologation');
    const stored = await readStoredNotes(stack.databaseOwnerUrl, 'homologation');
    const differences = compareLedger(ledger, stored);
    for (const difference of differences) printer.line(`           ${difference}`);
    for (const entry of ledger.slice(-2)) {
      const note = stored.find(({ accessKey }) => accessKey === entry.accessKey);
      printer.line(
        `           number ${entry.number}: authority ${entry.protocol} | database ${note?.protocol}`,
      );
    }
    check('ledger and database agree', differences.length === 0);
    const services = readNfseLedger(stack.state.nfseLedger, 'homologation');
    const ofServices = compareLedger(services, await readStoredNfse(stack.databaseOwnerUrl, 'homologation'));
    check('the ledger of the Sefin and the database agree', ofServices.length === 0);
    const counts = `${ledger.length} notes and ${services.length} NFS-e`;
    return [`${counts} on both sides, number by number`, undefined];
  });
}

function printAddresses(printer: StepPrinter, { addresses, state }: Stack): void {
  printer.line('');
  printer.line(`API documentation  ${addresses.docs}`);
  if (addresses.console !== undefined) printer.line(`Console            ${addresses.console}`);
  printer.line(`Temporal UI        ${addresses.temporalUi}`);
  printer.line(`They answer while the service runs: npm start -- --state ${shellWord(state.root)}`);
}

const shellWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
