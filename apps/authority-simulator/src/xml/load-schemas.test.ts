import { join } from 'node:path';
import { createTestAuthority, issueECnpj, sharedFolder } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { goodNote } from '../testing/good-note.ts';
import { signDocument } from '../testing/sign.ts';
import { compileSchemas, schemaEntries } from './compile-schemas.ts';
import { applyOverlay, loadSchemas } from './load-schemas.ts';
import { openMessage } from './open-message.ts';
import { schemaOverlays } from './schema-overlay.ts';

test('the overlay matches the package, and every entry can be compiled', () => {
  const schemas = compileSchemas(loadSchemas(undefined));
  for (const entry of schemaEntries) {
    const opened = openMessage(Buffer.from('<x xmlns="urn:x"></x>'), schemas, entry);
    expect(opened.kind === 'opened' && opened.message.schemaComplaint).toContain(
      'No matching global declaration',
    );
  }
  schemas.dispose();
});

test('an unknown base is refused', () => {
  const [overlay] = schemaOverlays;
  if (overlay === undefined) throw new Error('no overlay');
  expect(() => applyOverlay('<xs:simpleType name="TChNFe"></xs:simpleType>', overlay)).toThrow('0 times');
  expect(() => applyOverlay('<xs:simpleType name="Other"></xs:simpleType>', overlay)).toThrow('not found');
});

const shared = sharedFolder();
if (shared === undefined) {
  test('the good note is valid in the newest official package [not run: shared schemas absent]', () => {
    expect(shared).toBeUndefined();
  });
} else {
  test('the good note is valid in the newest official package, read from a folder', () => {
    const schemas = compileSchemas(loadSchemas(join(shared, 'schemas', 'nfe')));
    const issuer = issueECnpj(createTestAuthority(), { cnpj: '12ABC34501DE35', name: 'X' });
    const note = signDocument(goodNote({ cnpj: '12ABC34501DE35' }), 'infNFe', issuer);
    const opened = openMessage(Buffer.from(note), schemas, 'nfe_v4.00.xsd');
    expect(opened.kind === 'opened' && opened.message.schemaComplaint).toBeUndefined();
    schemas.dispose();
  });
}
