"""python3 landmarks.py WORK NAME POSE BODY.json OUT.json : where the body's joints and edges are in the picture, fractions, left as seen"""
import json, sys
import numpy as np
import makehuman as mh
from cast import CAST
from poses import POSES

def landmarks(spec, pose, d, camera):
    v = mh.morph(spec); floor = v[:mh.BODY_VERTICES, 1].min(); M = mh.pose_matrices(v, pose); order, bones, joints, _ = mh.rig()
    def joint(bone, end='head'): p = np.append(v[joints[bones[bone][end]]].mean(0), 1); return mh.world((M[order.index(bone)]@p)[None, :3], floor)[0]
    skin, arm = d['body.v'], d['body.@arm']; out = {}; torso = skin[(arm < .4) & (np.abs(d['body.@rest'][:, 0]) < joint('upperarm01.L')[0]+.12)]
    def mark(name, p):
        near = camera['distance']/(camera['distance']+p[1])/camera['frame']*camera['height']
        out[name] = dict(x=round(.5+p[0]*near/camera['width'], 4), y=round(.5-(p[2]-camera['middle'])*near/camera['height'], 4))
    def edges(name, z):
        row = torso[np.abs(torso[:, 2]-z) < .012]
        for side, k in (('Left', row[:, 0].argmin()), ('Right', row[:, 0].argmax())): mark(name+side, row[k])
    face = skin[(skin[:, 1] < joint('head')[1]) & (np.abs(skin[:, 0]-joint('head')[0]) < .02) & (skin[:, 2] > joint('neck01')[2])]
    mark('headTop', skin[skin[:, 2].argmax()]); mark('chin', joint('jaw', 'tail') if 'jaw' in bones else face[face[:, 2].argmin()]); mark('neck', joint('neck01'))
    # the figure's right side is on the left of the picture
    for name, bone in (('shoulder', 'upperarm01'), ('elbow', 'lowerarm01'), ('wrist', 'wrist'), ('knee', 'lowerleg01'), ('ankle', 'foot')):
        for side, hand in (('Left', 'R'), ('Right', 'L')): mark(name+side, joint(f'{bone}.{hand}'))
    edges('armpit', joint('upperarm01.L')[2]-.115); edges('waist', joint('spine04')[2]); edges('hip', joint('upperleg01.L')[2])
    legs = skin[(np.abs(skin[:, 0]) < .006) & (skin[:, 2] < skin[:, 2].max()*.55)]; mark('crotch', legs[legs[:, 2].argmin()])
    return out

if __name__ == '__main__':
    work, name, pose, body, out = sys.argv[1:6]
    json.dump(landmarks(CAST[name], POSES[pose], np.load(f'{work}/{name}.{pose}.npz'), json.load(open(body))), open(out, 'w'), indent=1)
