export * from './authority/call-observer.ts';
export * from './authority/create-authority-activities.ts';
export * from './documents/create-document-activities.ts';
export * from './faults/create-fault-points.ts';
export * from './forget-replaced-certificates.ts';
export * from './open-signing-keys.ts';
export * from './preparation/create-preparation-activities.ts';
export * from './webhooks/create-webhook-activities.ts';
