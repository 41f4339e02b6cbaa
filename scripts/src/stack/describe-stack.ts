import type { Stack } from './start-stack.ts';

/** One line of JSON with all that another program needs to drive the service. */
export function stackAsJson({ addresses, keys, certificate, state }: Stack): string {
  return JSON.stringify({
    ready: true,
    pid: process.pid,
    addresses: { ...addresses, ledger: state.ledger },
    keys: { test: keys.test, live: keys.live },
    clientId: keys.clientId,
    certificate: { file: certificate.file, password: certificate.password, cnpj: certificate.cnpj },
    state: state.root,
  });
}

/** The same for a person. */
export function describeStack({ addresses, keys, certificate, state }: Stack): string {
  return `
The service runs. Ctrl-C stops it; nothing stays behind but ${state.root}

  API, sandbox        ${addresses.apiSandbox}
  API, production     ${addresses.apiProduction}   (here also against the simulated authority)
  Documentation       ${addresses.docs}
  Temporal UI         ${addresses.temporalUi}
  Temporal gRPC       ${addresses.temporal}   (namespace fiscal)
  Codec server        ${addresses.codec}
  Simulator           ${addresses.simulatorAdmin}
  Simulator's ledger  ${state.ledger}

  Test key            ${keys.test}
  Live key            ${keys.live}
  Sample certificate  ${certificate.file}
                      password ${certificate.password}, CNPJ ${certificate.cnpj}

`;
}
