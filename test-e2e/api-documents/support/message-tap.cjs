'use strict';
/**
 * Loaded into the services before their code (`node --require`): writes every published and consumed message as a line of JSON into the
 * folder MESSAGE_TAP. The test sees every message of a run without changes to the services.
 */
const { appendFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

// amqplib does not export this class, so it is loaded by its path.
const { Channel } = require(join(dirname(require.resolve('amqplib')), 'lib', 'channel_model.js'));

const service = /services\/([\w-]+)\//.exec((process.argv[1] ?? '').replace(/\\/g, '/'))?.[1];
const file = join(process.env.MESSAGE_TAP, `${process.pid}.ndjson`);

function write(message, content) {
  appendFileSync(file, `${JSON.stringify({ service, ...message, content: content.toString('utf8') })}\n`);
}

const { publish, consume } = Channel.prototype;

Channel.prototype.publish = function (exchange, routingKey, content, options = {}) {
  const { headers = {}, correlationId = null, messageId = null } = options;
  write({ action: 'send', exchange, routingKey, queue: null, headers, correlationId, messageId }, content);
  return publish.apply(this, arguments);
};

Channel.prototype.consume = function (queue, callback, options) {
  const noting = (message) => {
    if (message) {
      const { exchange, routingKey } = message.fields;
      const { headers = {}, correlationId = null, messageId = null } = message.properties;
      write(
        { action: 'receive', exchange, routingKey, queue, headers, correlationId, messageId },
        message.content,
      );
    }
    return callback(message);
  };
  return consume.call(this, queue, noting, options);
};
