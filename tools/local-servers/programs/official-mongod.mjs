/**
 * Downloads MongoDB's official build into the folder given, and prints the path of its mongod. A program of its own, so that
 * a download that gets nowhere can be ended.
 */
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';

const [downloadDir, version] = process.argv.slice(2);
const path = await MongoBinary.getPath({ downloadDir, version, checkMD5: true });
process.stdout.write(`\n${path}\n`);
