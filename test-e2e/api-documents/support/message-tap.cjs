'use strict';
/**
 * Loaded into the services before anything else (`node --require`): writes down every message that they publish and
 * consume, a line of JSON each, into the folder MESSAGE_TAP. So no message of a run escapes the test, and the services
 * know nothing of it.
 */
const { appendFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

// The class is no part of what amqplib exports, so it is found by its place.
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
