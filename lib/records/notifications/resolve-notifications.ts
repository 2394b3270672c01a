/** Other rooms resolve and delete notifications in the transaction of what ends their reason. */
export { deleteConnectionNotifications, deleteNotificationsOf } from "./notification-store";
export {
  resolveApprovalNotifications,
  resolveAssignmentNotifications,
  resolveDeliveryNotifications,
  resolveNotifications,
  resolvePostNotifications,
  resolveRemarkNotifications,
} from "./resolution-store";
