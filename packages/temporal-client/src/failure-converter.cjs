'use strict';
// CommonJS: the SDK loads it by `require` in the process, and webpack puts it into the workflow bundle.
const { DefaultFailureConverter } = require('@temporalio/common');

exports.failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
