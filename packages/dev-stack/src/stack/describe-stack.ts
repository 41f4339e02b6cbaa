import { join } from 'node:path';
import { brasiliaDateTime } from '@fiscal/domain';
import { sampleService } from '../client/sample-service.ts';
import { outsideFolder } from '../postgres/data-folder.ts';
import type { StackClock } from './stack-clock.ts';
import type { Stack } from './start-stack.ts';

/** Writes one line of JSON with everything that another program needs to use the service. */
export function stackAsJson({
  addresses,
  keys,
  certificate,
  clock,
  timing,
  state,
  databaseOwnerUrl,
}: Stack): string {
  return JSON.stringify({
    ready: true,
    pid: process.pid,
    addresses: {
      ...addresses,
      ...(addresses.simulatorAdmin === undefined
        ? {}
        : {
            authorityCa: join(state.certificates, 'root.pem'),
            ledger: state.ledger,
            nfseLedger: state.nfseLedger,
          }),
      databaseOwner: databaseOwnerUrl,
      emails: state.emails,
    },
    timingFactor: timing,
    clockOffsetMs: clock.offsetMs,
    keys: { test: keys.test, live: keys.live },
    clientId: keys.clientId,
    certificate: { file: certificate.file, password: certificate.password, cnpj: certificate.cnpj },
    state: state.root,
  });
}

function placesOf({ root, postgres }: Stack['state']): readonly string[] {
  const outside = outsideFolder(postgres);
  return outside === undefined ? [root] : [root, outside];
}

/** Describes the stack for a person. */
export function describeStack({ addresses, keys, certificate, clock, timing, state }: Stack): string {
  return `
The service runs. Ctrl-C stops it; nothing stays behind but ${placesOf(state).join('\nand ')}

  API, sandbox        ${addresses.apiSandbox}
  API, production     ${addresses.apiProduction}   (here against the same test authority)
  Documentation       ${addresses.docs}
${consoleLines(addresses)}  Temporal UI         ${addresses.temporalUi}
  Temporal gRPC       ${addresses.temporal}   (namespace fiscal)
  Codec server        ${addresses.codec}/sign-in   (token ${addresses.codecToken})
                      then, in the UI: docs/how-to/operators/operate-with-temporal-ui.md#open
${authorityLines(addresses.simulatorAdmin, state)}
  E-mails             ${state.emails}   (nothing leaves this machine)

  Test key            ${keys.test}
  Live key            ${keys.live}
  Sample certificate  ${certificate.file}
                      password ${certificate.password}, CNPJ ${certificate.cnpj}

${timingLines(timing)}${clockLines(clock)}

An NFS-e, once a company has its certificate and a series of DPS (PUT /v1/companies/{id}/certificate, POST
/v1/companies/{id}/nfse-series); the company's id takes the place of ID:

curl ${addresses.apiSandbox}/v1/nfse -H 'Authorization: Bearer ${keys.test}' -H 'Content-Type: application/json' -d '
${JSON.stringify(sampleService({ companyId: 'ID', externalId: 'servico-1' }))}'

`;
}

const consoleLines = ({ console: page, consoleLink }: Stack['addresses']): string =>
  page === undefined
    ? ''
    : `  Console             ${consoleLink}
                      (its button signs in once, within ten minutes; another: npm run fiscal -- console link)
`;

const authorityLines = (
  simulatorAdmin: string | undefined,
  { ledger, nfseLedger }: Stack['state'],
): string =>
  simulatorAdmin === undefined
    ? '  Authorities         the addresses of --authority (AUTHORITY_ENDPOINTS_FILE); no simulator runs'
    : `  Simulator           ${simulatorAdmin}   (SEFAZ, Sefin Nacional and ADN)
  Simulator's ledgers ${ledger}, ${nfseLedger}`;

const timingLines = (timing: number): string =>
  timing === 1
    ? 'The service waits as in production (--timing 1).'
    : `All delays of the service are scaled by ${timing}: one minute is ${Number((60 * timing).toFixed(3))} s here (webhook and authority
retries, reconciliation, circuit). Production waits the full time: --timing 1.`;

const clockLines = ({ offsetMs, now }: StackClock): string =>
  offsetMs === 0
    ? ''
    : `\nService, database and simulator have the time ${brasiliaDateTime(now())} (--clock-offset).`;
