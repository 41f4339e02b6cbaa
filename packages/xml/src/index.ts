export * from './canonicalize.ts';
export * from './compile-schema.ts';
export * from './create-xml-workers.ts';
export * from './element.ts';
export * from './element-text.ts';
export * from './escape.ts';
export * as fieldTypes from './layout/field-types.ts';
export * from './layout/node.ts';
export * from './layout/normalize-text.ts';
export * from './layout/row.ts';
export * from './layout/write-document.ts';
export * from './layout/write-field.ts';
export * from './load-nfe-schemas.ts';
export { applyOverlay, nfeOverlay, type OverlayRule } from './nfe-overlay.ts';
export * from './only-element.ts';
export * from './parse-xml.ts';
export * from './refuse-unsafe.ts';
export * from './sign-enveloped.ts';
export type { SignatureProfileName, SigningProfileName } from './signature-profiles.ts';
export * from './verify-document.ts';
export {
  type ExpectedSignature,
  type SignatureRefusal,
  type VerifiedSignature,
  verifyEnveloped,
} from './verify-enveloped.ts';
export * from './xml-declaration.ts';
