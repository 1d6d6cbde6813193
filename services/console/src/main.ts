import { runService } from '@herald/service/mongo-service';
import { service } from './compose';

runService(service);
