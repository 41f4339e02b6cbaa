import childProcess from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import pem from 'pem';

const { baseUrl, caPem, identity, cnpj, method, input } = JSON.parse(await text(process.stdin));

// Its list of addresses is in its code, and it trusts any server: here every call goes to one server that must be known.
const request = https.request;
https.request = (url, options, onResponse) =>
  request(
    new URL(new URL(url).pathname, baseUrl),
    { ...options, ca: [caPem], rejectUnauthorized: true },
    onResponse,
  );

// It reads the certificate by the program openssl and validates by xmllint, which not every machine has.
pem.readPkcs12 = (_file, _options, done) => done(null, identity);
const { spawnSync } = childProcess;
childProcess.spawnSync = (command, args, options) =>
  command === 'xmllint' ? validate(args) : spawnSync(command, args, options);
syncBuiltinESMExports();

/** The messages of xmllint on what `--noout --schema SCHEMA FILE` asks for. */
function validate([, , schema, file]) {
  const folder = dirname(schema);
  const files = readdirSync(folder).map((name) => [`mem:///${name}`, readFileSync(join(folder, name))]);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)));
  const option = ParseOption.XML_PARSE_NONET;
  const entry = basename(schema);
  const parsed = XmlDocument.fromBuffer(readFileSync(schema), { url: `mem:///${entry}`, option });
  try {
    XsdValidator.fromDoc(parsed).validate(XmlDocument.fromBuffer(readFileSync(file), { option }));
    return { stderr: `${file} validates` };
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return { stderr: `${error.message}\n${file} fails to validate` };
  }
}

// Elsewhere it is data: what its code imports is declared by this package, and found by pnpm's hoisting.
const { Tools } = await import('node-sped-nfe');
const tools = new Tools(
  {
    mod: '55',
    xmllint: 'xmllint',
    UF: 'SP',
    tpAmb: 2,
    versao: '4.00',
    timeout: 600,
    openssl: null,
    CNPJ: cnpj,
  },
  { pfx: '', senha: '' },
);
process.stdout.write(await tools[method](input));
