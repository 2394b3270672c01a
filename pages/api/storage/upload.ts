import { receiveUpload } from "@/lib/library/media/disk/receive-upload";

export const config = {
  api: { bodyParser: false, responseLimit: false, externalResolver: true },
};

export default receiveUpload;
