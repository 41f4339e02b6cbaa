import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { compileSchemas } from './compile-schemas.ts';
import { loadSchemas } from './load-schemas.ts';

test('each of forty authorities in one process finds its schemas at their first use', () => {
  const files = loadSchemas(undefined);
  const judges = Array.from({ length: 40 }, () => compileSchemas(files));
  const document = XmlDocument.fromString('<unknown/>');
  try {
    for (const judge of judges) {
      expect(judge.complaint(document, 'consStatServ_v4.00.xsd')).toContain('unknown');
      judge.dispose();
    }
  } finally {
    document.dispose();
  }
});
